import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { type BuildManifest, beyondHome, filesWith } from './build-manifest.ts';

/** The files beside the scripts that belong to the shell: the appearance of an installed portal. */
const appearance = /^(?:icon\.svg|icon-192\.png|manifest\.webmanifest)$/;
/** The fonts of the shell. Other subsets are cached when they are first used. */
const fonts = /^assets\/inter-latin-opsz-normal-[\w-]+\.woff2$/;

/**
 * Builds the service worker, worker/sw.ts, and gives it the list of files that it caches immediately: what the shell needs to start, and the
 * map of its pages. Pages and the user's language are cached after their first use.
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
