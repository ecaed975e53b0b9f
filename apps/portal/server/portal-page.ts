import { createHash } from 'node:crypto';

/** The place in index.html, before the scripts, where the server writes its data. */
const place = '<!--portal-->';

/**
 * Writes the server's data into its page: the configuration of the portal, and the version it serves. It is a data block, so no policy has
 * to allow a script for it.
 * @throws Error when the page has no place for it
 */
export function withPortalData(page: string, data: { version: string; config: unknown }): string {
  if (!page.includes(place)) throw new Error(`The page has no ${place}`);
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return page.replace(place, () => `<script type="application/json" id="portal">${json}</script>`);
}

/**
 * Adds links to files that the page is sure to need, after those it begins with, so that a browser fetches them before a script requests
 * them: scripts, styles and fonts, as paths in the folder of the build.
 * @throws Error when the page has no head
 */
export function withFiles(page: string, files: Iterable<string>): string {
  if (!page.includes('</head>')) throw new Error('The page has no head');
  const links = Array.from(files, (file) => {
    if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`;
    if (file.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="/${file}">`;
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
  });
  return page.replace('</head>', () => `${links.join('')}</head>`);
}

/**
 * Returns the page for a service worker: without hints to preload scripts. The worker has the scripts, and Chromium does not use what it
 * preloaded through a worker, fetches it again, and warns about it.
 */
export function withoutHints(page: string): string {
  return page.replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '');
}

/** Returns the service worker with its version in it, so that the browser notices a new one. */
export function withVersion(worker: string, version: string): string {
  return worker.replaceAll('%PORTAL_VERSION%', version);
}

/**
 * Returns the version of what a server serves: another build, configuration or policy is another version. File names contain a hash of the
 * content, and all of them are in the page or in what it loads.
 */
export function versionOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
