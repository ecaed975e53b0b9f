import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export type Asset = { body: Buffer | string; content_type: string };

const own = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
const resolve = createRequire(import.meta.url).resolve;
const font = (name: string) => readFileSync(resolve(`@fontsource-variable/inter/files/${name}`));

/** Changes with any asset, so that an address with it can be cached indefinitely. */
function versionOf(bodies: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const body of bodies) hash.update(body);
  return hash.digest('base64url').slice(0, 10);
}

const style = own('identity.css');
const script = own('identity.js');
const favicon = own('favicon.svg');
const latin = font('inter-latin-opsz-normal.woff2');
const latin_ext = font('inter-latin-ext-opsz-normal.woff2');
const version = versionOf([style, script, favicon, latin, latin_ext]);

/** Everything the pages load, by its name under /assets/. Kept in memory: less than 250 kB in total. */
export const assets: ReadonlyMap<string, Asset> = new Map<string, Asset>([
  // The style sheet uses the same font addresses as the pages' preload.
  [
    'identity.css',
    { body: style.replaceAll('.woff2"', `.woff2?v=${version}"`), content_type: 'text/css; charset=utf-8' },
  ],
  ['identity.js', { body: script, content_type: 'text/javascript; charset=utf-8' }],
  ['favicon.svg', { body: favicon, content_type: 'image/svg+xml' }],
  ['inter-latin.woff2', { body: latin, content_type: 'font/woff2' }],
  ['inter-latin-ext.woff2', { body: latin_ext, content_type: 'font/woff2' }],
]);

/** The address of an asset, with its version. */
export function assetHref(name: 'identity.css' | 'identity.js' | 'favicon.svg' | 'inter-latin.woff2'): string {
  return `/assets/${name}?v=${version}`;
}
