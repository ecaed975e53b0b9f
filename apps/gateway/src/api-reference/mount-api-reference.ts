import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asset, type AssetName, type Assets, assetNames } from './asset.ts';
import { policy, writePage } from './page.ts';

let made: Promise<Assets> | undefined;

/** Made once per process, at the first request, so that it does not delay startup. After a failure it is made again. */
function assets(): Promise<Assets> {
  made ??= makeAssets().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

/** In a separate process without the settings. A thread would leave its memory in this one. */
function makeAssets(): Promise<Assets> {
  return new Promise((resolve, reject) => {
    const maker = fork(fileURLToPath(new URL('./make-assets.ts', import.meta.url)), {
      serialization: 'advanced',
      execArgv: [],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    maker.once('message', (assets) => resolve(assets as Assets));
    maker.once('error', reject);
    maker.once('exit', () => reject(new Error('The API reference was not created')));
  });
}

/**
 * Mounts GET /api/docs, the merchants' API reference and guides for people, with its files beneath; GET /api/docs/openapi.json, the same
 * for programs; and GET /api/openapi.json, which describes every call.
 */
export function mountApiReference(app: FastifyInstance): void {
  app.get('/api/docs', async (_request, reply) => {
    const { 'scalar.js': script, 'start.js': start, 'reference.css': style, 'favicon.svg': icon } = await assets();
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(writePage({ script: script.version, start: start.version, style: style.version, icon: icon.version }));
  });
  for (const name of assetNames) {
    app.get(`/api/docs/${name}`, async (request, reply) => sendAsset(request, reply, (await assets())[name], name));
  }
  app.get('/api/openapi.json', async (request, reply) =>
    sendAsset(request, reply, (await assets())['all-calls.json'], 'all-calls.json'),
  );
}

/** A year, in seconds: for a URL that identifies its content. */
const forEver = 'public, max-age=31536000, immutable';

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { media_type, version, body }: Asset,
  name: AssetName | 'all-calls.json',
): Promise<FastifyReply> {
  const asked = (request.query as { v?: string }).v;
  const etag = `"${version}"`;
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': asked === version || name === 'inter-latin.woff2' ? forEver : 'no-cache',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(media_type);
  if ('plain' in body) return reply.send(Buffer.from(body.plain));
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((each) =>
    new RegExp(`\\b${each}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
  if (encoding === undefined) return reply.send(await promisify(gunzip)(body.gzip));
  return reply.header('content-encoding', encoding).send(Buffer.from(body[encoding]));
}
