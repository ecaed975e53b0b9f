import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAssets } from './serve-assets.ts';

let folder: string;
const app = Fastify();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-assets-'));
  await mkdir(join(folder, 'assets'));
  const files = { 'app-1.js': 'plain', 'app-1.js.br': 'small', 'app-1.js.gz': 'smaller', 'app-1.css': 'style' };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'assets', name), content);
  await writeFile(join(folder, 'secret.js'), 'secret');
  serveAssets(app, { root: join(folder, 'assets'), prefix: '/assets/', headers: { 'referrer-policy': 'no-referrer' } });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (url: string, accept = '', method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: { 'accept-encoding': accept } });

test.each([
  ['gzip, deflate, br, zstd', 'br', 'small'],
  ['gzip', 'gzip', 'smaller'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'smaller'],
  ['identity', undefined, 'plain'],
  ['', undefined, 'plain'],
])('a client that accepts "%s" gets %s', async (accept, encoding, body) => {
  // The second answer comes out of memory.
  for (let time = 0; time < 2; time++) {
    const answer = await ask('/assets/app-1.js', accept);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(body);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'referrer-policy': 'no-referrer',
      vary: 'accept-encoding',
    });
  }
});

test('sends a file without compressed variants as it is', async () => {
  const answer = await ask('/assets/app-1.css', 'br, gzip');
  expect(answer.body).toBe('style');
  expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
});

test('HEAD returns the length and no body', async () => {
  const answer = await ask('/assets/app-1.js', 'br', 'HEAD');
  expect(answer.headers['content-length']).toBe('5');
  expect(answer.body).toBe('');
});

test.each([
  '/assets/missing-1.js',
  '/assets/..%2fsecret.js',
  '/assets/../secret.js',
  '/assets/..js',
  '/assets/app-1.js.br',
  '/assets/',
])('answers 404 at %s', async (url) => {
  expect((await ask(url, 'br')).statusCode).toBe(404);
});
