import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { type BuildManifest, beyondHome, filesWith } from './build-manifest.ts';

/** What stands beside the scripts and belongs to the shell: all that an installed portal shows of itself. */
const appearance = /^(?:icon\.svg|icon-192\.png|manifest\.webmanifest)$/;
/** The fonts of the shell. A subset that nobody reads is loaded, and kept, when somebody does. */
const fonts = /^assets\/inter-latin-opsz-normal-[\w-]+\.woff2$/;

/**
 * Builds the service worker, worker/sw.ts, and hands it the list of files that it keeps from its first moment: what the
 * shell cannot begin without, and where its pages are. Pages and the reader's language are kept once they were used.
 */
export function portalWorker(): Plugin[] {
  let folder = '';
  return [
    {
      name: 'countinghouse-worker-files',
      configResolved: ({ root, build }) => {
        folder = resolve(root, build.outDir);
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['assets/*.{js,css,woff2}', 'icon*.{svg,png}', 'manifest.webmanifest'],
        rollupFormat: 'iife',
        manifestTransforms: [
          async (entries) => {
            const manifest = JSON.parse(
              await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'),
            ) as BuildManifest;
            const shell = filesWith(manifest, ['index.html', beyondHome]);
            return {
              manifest: entries.filter(({ url }) => shell.has(url) || appearance.test(url) || fonts.test(url)),
              warnings: [],
            };
          },
        ],
      },
    }),
  ];
}
