import { fileURLToPath } from 'node:url';
import { withoutSchemas } from '@countinghouse/contract/vite/without-schemas';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import { catalogueFiles } from './build/catalogue-files.ts';
import { writeInventory } from './build/write-inventory.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('.'),
  // The path at which the portal's server serves the files: nothing of the portal's own begins like this.
  base: '/pay/',
  plugins: [
    ...withoutSchemas(),
    catalogueFiles({ configPath: at('lingui.config.ts') }),
    babel({
      presets: [linguiTransformerBabelPreset({}, { configPath: at('lingui.config.ts') })],
      // Only developers read source maps.
      sourceMap: process.env.NODE_ENV !== 'production',
    }),
    writeInventory(),
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // The bundle budget measures it.
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    modulePreload: false,
    assetsInlineLimit: 0,
    // One script and one stylesheet: each is in the document with its hash, and no script loads another.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  worker: { format: 'iife' },
});
