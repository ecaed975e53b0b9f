import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { calls } from '@countinghouse/contract/calls';
import { createOpenApi } from '@countinghouse/contract/openapi';
import { createReference } from '@countinghouse/contract/reference/reference';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import type { Asset, Assets } from './asset.ts';
import { readGuides } from './read-guides.ts';
import { referenceConfiguration } from './reference-configuration.ts';

/*
 * Makes all assets of the API reference, in a separate process, so that a gateway that takes payments neither waits for it nor keeps the
 * memory that the 5 MB module and its compression take.
 */

const resolve = createRequire(import.meta.url).resolve;
const own = (name: string) => readFileSync(new URL(name, import.meta.url));

/** Reads the script of the reference through its Fastify plugin: the package offers no other way. */
async function readScript(): Promise<Buffer> {
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/reference', configuration: { url: '/' } });
  const { rawPayload } = await app.inject('/reference/js/scalar.js');
  await app.close();
  // Its source map is not served.
  return Buffer.from(rawPayload.toString('utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
}

/** The colours and sizes of the design system, mapped to the names that the reference uses. */
function makeStyle(): Buffer {
  return Buffer.concat([readFileSync(resolve('@countinghouse/ui/style/tokens.css')), own('reference.css')]);
}

async function pack(media_type: string, content: Buffer): Promise<Asset> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content),
  ]);
  return { media_type, version: versionOf(content), body: { br, gzip: zipped } };
}

function keepPlain(media_type: string, content: Buffer): Asset {
  return { media_type, version: versionOf(content), body: { plain: content } };
}

function versionOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}

const javascript = 'text/javascript; charset=utf-8';
const json = 'application/json; charset=utf-8';

const start = `Scalar.createApiReference('#reference', ${JSON.stringify(referenceConfiguration)});\n`;
const assets: Assets = {
  'scalar.js': await pack(javascript, await readScript()),
  'start.js': await pack(javascript, Buffer.from(start)),
  'reference.css': await pack('text/css; charset=utf-8', makeStyle()),
  'openapi.json': await pack(json, Buffer.from(JSON.stringify(createReference(calls, readGuides())))),
  'all-calls.json': await pack(json, Buffer.from(JSON.stringify(createOpenApi(calls)))),
  'favicon.svg': await pack('image/svg+xml', own('favicon.svg')),
  'inter-latin.woff2': keepPlain(
    'font/woff2',
    readFileSync(resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2')),
  ),
};
process.send?.(assets);
// Nothing else keeps the process alive: it ends once the message is sent.
process.channel?.unref();
