import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls } from '@countinghouse/contract/calls';
import { createOpenApi } from '@countinghouse/contract/openapi';
import { createReference } from '@countinghouse/contract/reference/reference';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { readGuides } from './read-guides.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const asJson = (document: unknown) => JSON.parse(JSON.stringify(document));

test('serves the OpenAPI description to anyone, as generated', async () => {
  const answer = await house.send('/api/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(asJson(createOpenApi(calls)));
});

test('serves the merchants’ reference with its guides to anyone', async () => {
  const answer = await house.send('/api/docs/openapi.json');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.body).toEqual(asJson(createReference(calls, readGuides())));
});

test('the page loads only what the gateway serves, and its policy allows no inline scripts or styles', async () => {
  const { text, headers } = await house.send('/api/docs');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).not.toMatch(/<style|style=|\son\w+=|<script(?! src="\/api\/docs\/)/);
  const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(4);
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/docs\//);
    expect([address, (await house.send(address)).status]).toEqual([address, 200]);
  }
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [name, ...sources] = part.split(' ');
      return [name, sources];
    }),
  );
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(policy['font-src']).toEqual(["'self'"]);
  expect(policy['img-src']).toEqual(["'self'", 'data:']);
  for (const source of policy['style-src-elem'] ?? []) expect(source).toMatch(/^'(self|sha256-[\w+/]{43}=)'$/);
  expect(policy['style-src-attr']).toEqual(["'unsafe-inline'"]);
  for (const name of ['base-uri', 'form-action', 'frame-ancestors']) expect(policy[name]).toEqual(["'none'"]);
});

test('only the reference page has that policy', async () => {
  const answer = await house.send('/api/docs/openapi.json');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
});

test('serves the script compressed as the browser accepts it, cacheable forever under its versioned address', async () => {
  const { text } = await house.send('/api/docs');
  const address = /src="(\/api\/docs\/scalar\.js\?v=[^"]+)"/.exec(text)?.[1] ?? '';
  // Undici decodes the encodings that it requested itself; the raw bytes show what was sent.
  const raw = async (encoding: string) =>
    house.gateway.app.inject({ url: address, headers: { 'accept-encoding': encoding } });
  const plain = await raw('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.rawPayload.length).toBeGreaterThan(4_000_000);
  const brotli = await raw('gzip, deflate, br, zstd');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(brotli.rawPayload.length).toBeLessThan(1_400_000);
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
  const zipped = await raw('gzip');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect((await raw('br;q=0, gzip')).headers['content-encoding']).toBe('gzip');
});

test('answers 304 for an unchanged file, and an unversioned address is revalidated', async () => {
  const first = await house.send('/api/docs/openapi.json');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  const again = await house.send('/api/docs/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
});
