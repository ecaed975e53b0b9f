import { fileURLToPath } from 'node:url';
import { withoutSchemas } from '@countinghouse/contract/vite/without-schemas';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developmentServer } from './server/development/development-server.ts';
import { routeTitles } from './server/route-titles.ts';
import { sharedFiles } from './server/shared-files.ts';
import { withoutExpectations } from './server/without-expectations.ts';
import { portalWorker } from './server/worker-build.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The macro needs the configuration too: otherwise nothing would replace the route table's own `msg`.
const linguiConfig = getConfig({ configPath: at('lingui.config.ts') });

const shared = sharedFiles();

export default defineConfig({
  root: at('.'),
  plugins: [
    ...withoutSchemas(),
    withoutExpectations(),
    developmentServer(),
    react(),
    lingui({ cwd: at('.'), failOnMissing: true, failOnCompileError: true }),
    routeTitles({ cwd: at('.') }),
    babel({
      presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath: at('lingui.config.ts') })],
      // Only developers read source maps.
      sourceMap: process.env.NODE_ENV !== 'production',
    }),
    shared.plugin,
    ...portalWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The bundle budget measures it (server/check-bundle.ts).
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: at('index.html'), silent: at('silent.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            // The files of every page are one file: on a slow line each further request costs more than its bytes.
            {
              name: 'shell',
              tags: ['$initial'],
              // The hidden frame of a silent renewal is an entry too, with only its own modules.
              test: /^(?!.*(?:oidc-client-ts|jwt-decode|step-up-return|silent\.|index\.html|main\.tsx))/,
              priority: 1,
            },
            ...shared.groups,
          ],
        },
      },
    },
  },
});
