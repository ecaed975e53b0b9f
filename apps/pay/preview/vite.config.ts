import { fileURLToPath } from 'node:url';
import { withoutSchemas } from '@countinghouse/contract/vite/without-schemas';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import { catalogueFiles } from '../build/catalogue-files.ts';
import { replaceModules } from '../build/replace-modules.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The preview of the public pages for merchants in the portal: the same components, with sample data. The modules that send to a service,
 * keep a session or change the address are replaced, so that nothing can be paid with it.
 */
export default defineConfig({
  root: at('.'),
  base: '/pay-preview/',
  // In development both are served at the same time, each with its own dependencies.
  cacheDir: at('../node_modules/.vite-preview'),
  plugins: [
    replaceModules({
      [at('../src/client/send.ts')]: at('../src/preview/send.ts'),
      [at('../src/route.ts')]: at('../src/preview/route.ts'),
      [at('../src/visit/storage-area.ts')]: at('../src/preview/storage-area.ts'),
    }),
    ...withoutSchemas(),
    catalogueFiles({ configPath: at('../lingui.config.ts'), inlined: true }),
    babel({
      presets: [linguiTransformerBabelPreset({}, { configPath: at('../lingui.config.ts') })],
      sourceMap: process.env.NODE_ENV !== 'production',
    }),
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  worker: { format: 'iife' },
});
