import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export type Asset = { body: Buffer | string; content_type: string };

const own = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
const resolve = createRequire(import.meta.url).resolve;
const font = (name: string) => readFileSync(resolve(`@fontsource-variable/inter/files/${name}`));

/** Everything the pages load, by its name under /assets/. Held in memory: together under 250 kB. */
export const assets: ReadonlyMap<string, Asset> = new Map<string, Asset>([
  ['identity.css', { body: own('identity.css'), content_type: 'text/css; charset=utf-8' }],
  ['identity.js', { body: own('identity.js'), content_type: 'text/javascript; charset=utf-8' }],
  ['favicon.svg', { body: own('favicon.svg'), content_type: 'image/svg+xml' }],
  ['inter-latin.woff2', { body: font('inter-latin-opsz-normal.woff2'), content_type: 'font/woff2' }],
  ['inter-latin-ext.woff2', { body: font('inter-latin-ext-opsz-normal.woff2'), content_type: 'font/woff2' }],
]);

const version = createHash('sha256');
for (const { body } of assets.values()) version.update(body);
const tag = version.digest('base64url').slice(0, 10);

/** The address of an asset, with what changes when any asset does: it may be kept for ever. */
export function assetHref(name: 'identity.css' | 'identity.js' | 'favicon.svg' | 'inter-latin.woff2'): string {
  return `/assets/${name}?v=${tag}`;
}
