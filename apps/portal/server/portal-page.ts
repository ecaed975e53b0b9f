import { createHash } from 'node:crypto';

/** Where the server writes what it tells its page: stands in index.html before the scripts. */
const place = '<!--portal-->';

/**
 * What a page is told by the server that serves it: the configuration of the portal, and the version of what stands
 * there. It is a data block: no policy has to allow a script for it.
 *
 * @throws Error when the page has no place for it
 */
export function withPortalData(page: string, data: { version: string; config: unknown }): string {
  if (!page.includes(place)) throw new Error(`The page has no ${place}`);
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return page.replace(place, () => `<script type="application/json" id="portal">${json}</script>`);
}

/**
 * The page with links to files that it is sure to need, after what it begins with, so that a browser fetches them before a
 * script asks for them: scripts, styles and fonts, as paths in the folder of the build.
 *
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
 * The page as a service worker asks for it: without hints to fetch scripts ahead. The worker has them, Chromium does not use what it fetched
 * ahead through a worker, fetches it again, and warns of it.
 */
export function withoutHints(page: string): string {
  return page.replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '');
}

/** The service worker as a browser gets it: it differs with each version, so that the browser notices. */
export function withVersion(worker: string, version: string): string {
  return worker.replaceAll('%PORTAL_VERSION%', version);
}

/**
 * The version of what a server serves: another build, another configuration or another policy is another version. Names
 * of files carry a hash of their contents and all stand in the page, or in what it loads.
 */
export function versionOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
