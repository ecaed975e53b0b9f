import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@countinghouse/service/logger';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningPortal, startPortal } from './server.ts';
import { readPortalSettings } from './settings.ts';

const html = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

/** Opens an address as a browser does; fetch can never be a navigation. */
function open(
  path: string,
  more: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(address);
    get({ host: '127.0.0.1', port, path, headers: { ...html, ...more } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    }).on('error', reject);
  });
}

const portal_secret = 'the secret by which the gateway knows the portal';
let folder: string;
let gateway: FastifyInstance;
let portal: RunningPortal;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-server-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<head><title>index</title><!--portal--></head>');
  await writeFile(join(folder, 'sw.js'), "const version = '%PORTAL_VERSION%';");
  await writeFile(join(folder, 'silent.html'), '<title>silent</title>');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await mkdir(join(folder, 'pay'));
  await writeFile(join(folder, 'pay', 'index.html'), '<title>pay</title><!--pay-->');
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index-1.js', imports: ['_shell.js'] },
      '_shell.js': { file: 'assets/shell-1.js' },
      'src/features/home/merchant/merchant-home-page.tsx': {
        file: 'assets/home-1.js',
        css: ['assets/home-1.css'],
        imports: ['_shell.js', '_chart.js'],
      },
      '_chart.js': { file: 'assets/chart-1.js' },
      'src/app/beyond-home.ts': { file: 'assets/beyond-1.js', imports: ['_shell.js'] },
      '../node_modules/inter-latin-opsz-normal.woff2': { file: 'assets/inter-1.woff2' },
    }),
  );
  await writeFile(join(folder, 'assets', 'app-12345678.js'), 'plain');
  await writeFile(join(folder, 'assets', 'app-12345678.js.br'), 'brotli');

  gateway = Fastify();
  gateway.all('/*', async (request) => ({ url: request.url, headers: request.headers, body: request.body }));
  const upstream = await gateway.listen({ port: 0, host: '127.0.0.1' });

  const settings = readPortalSettings({
    NODE_ENV: 'test',
    PORTAL_SERVICE_SECRET: portal_secret,
    PORTAL_PORT: '0',
    PORTAL_HOST: '127.0.0.1',
    PORTAL_URL: 'https://portal.example',
    GATEWAY_URL: upstream,
    OIDC_ISSUER: 'https://identity.example/realm',
    OIDC_CLIENT_ID: 'another-client',
    CHECKOUT_URL: 'https://checkout.example',
  });
  portal = await startPortal(settings, {
    log: createLogger({ name: 'portal' }, () => undefined),
    dist_folder: folder,
    pay_folder: join(folder, 'pay'),
    preview_folder: join(folder, 'pay'),
    build: async () => undefined,
  });
  address = `http://127.0.0.1:${portal.port}`;
});

afterAll(async () => {
  await portal.stop();
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

test('every portal address returns the page, under a policy without inline scripts and styles', async () => {
  for (const path of ['/', '/credit-card/sale', '/admin/users/12?tab=roles', '/auth/success?code=1']) {
    const { status, headers, text } = await open(path);
    expect(status, path).toBe(200);
    expect(text).toContain('<title>index</title>');
    expect(headers['cache-control']).toBe('no-cache');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy.split('; ').filter((one) => one.startsWith('style-src'))).toEqual(["style-src 'self'"]);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("connect-src 'self' https://identity.example https://checkout.example;");
    expect(policy).toContain("frame-src 'self' https://identity.example;");
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test('preloads the font and the page’s modules; Home also gets its other files', async () => {
  const links = ({ text }: { text: string }) => text.match(/(?<=<link rel=")[^"]+|(?<=href=")[^"]+/g);
  expect(links(await open('/transaction'))).toEqual([
    ...['preload', '/assets/inter-1.woff2'],
    ...['modulepreload', '/assets/beyond-1.js'],
  ]);
  expect(links(await open('/'))).toEqual([
    ...['preload', '/assets/inter-1.woff2'],
    ...['modulepreload', '/assets/home-1.js'],
    ...['stylesheet', '/assets/home-1.css'],
    ...['modulepreload', '/assets/chart-1.js'],
  ]);
});

test('a service worker’s navigation preload gets the page without modulepreload links', async () => {
  const links = ({ text }: { text: string }) => text.match(/(?<=<link rel=")[^"]+|(?<=href=")[^"]+/g);
  expect(links(await open('/', { 'service-worker-navigation-preload': 'true' }))).toEqual([
    ...['preload', '/assets/inter-1.woff2'],
    ...['stylesheet', '/assets/home-1.css'],
  ]);
});

test('the silent page is separate, and only the portal may frame it', async () => {
  const { text, headers } = await open('/auth/silent?code=1');
  expect(text).toBe('<title>silent</title>');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain("style-src 'self';");
});

test('answers 404 for a missing file to every kind of request', async () => {
  for (const path of ['/assets/gone-12345678.js', '/favicon.ico', '/.vite/manifest.json', '/index.html.map']) {
    expect((await open(path)).status, path).toBe(404);
  }
  expect((await fetch(`${address}/nowhere`, { headers: { accept: 'application/json' } })).status).toBe(404);
  expect((await fetch(`${address}/nowhere`, { method: 'POST', headers: html })).status).toBe(404);
});

test('path traversal returns nothing outside the folder', async () => {
  for (const path of ['/assets/..%2f..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd', '/..%5c..%5cpackage.json']) {
    const { text } = await open(path);
    expect(text).not.toContain('root:');
    expect(text).not.toContain('countinghouse/portal');
  }
});

test('a built file is precompressed and cached for a year', async () => {
  const response = await fetch(`${address}/assets/app-12345678.js`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const plain = await fetch(`${address}/assets/app-12345678.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(await plain.text()).toBe('plain');
  expect((await fetch(`${address}/icon.svg`)).headers.get('cache-control')).toBe('no-cache');
});

/** Returns the data that the server wrote into its page. */
async function portalData(path = '/'): Promise<{ version: string; config: Record<string, unknown> }> {
  const [, json] = /<script type="application\/json" id="portal">(.+?)<\/script>/.exec((await open(path)).text) ?? [];
  return JSON.parse(json ?? '');
}

test('the page contains the configuration for any provider and checkout service', async () => {
  expect((await portalData('/credit-card/sale')).config).toMatchObject({
    issuer: 'https://identity.example/realm',
    client_id: 'another-client',
    scopes: 'openid profile api1 qscope payments.creditcard',
    services: { core: '/api/core', 'credit-card': '/api/credit-card', checkout: 'https://checkout.example' },
  });
});

test('[S9.58] [S9.59] the service worker is /sw.js with scope /, revalidated, and has the page’s version', async () => {
  const response = await fetch(`${address}/sw.js`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('service-worker-allowed')).toBe('/');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { version } = await portalData();
  expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect(await response.text()).toBe(`const version = '${version}';`);
  const stated = await fetch(`${address}/version.json`);
  expect(stated.headers.get('cache-control')).toBe('no-store');
  expect(await stated.json()).toEqual({ version });
});

test('forwards calls to the gateway unchanged, with the client’s address', async () => {
  const response = await fetch(`${address}/api/core/users/a%2Fb?x=1&y=%20`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer t',
      'x-forwarded-for': '6.6.6.6',
      'x-portal-secret': 'a guess',
    },
    body: '{"a":1}',
  });
  expect(await response.json()).toMatchObject({
    url: '/api/core/users/a%2Fb?x=1&y=%20',
    body: { a: 1 },
    headers: {
      authorization: 'Bearer t',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-portal-secret': portal_secret,
    },
  });
});

test('reports an unreachable gateway in the standard error format', async () => {
  const settings = readPortalSettings({
    NODE_ENV: 'test',
    PORTAL_PORT: '0',
    PORTAL_HOST: '127.0.0.1',
    GATEWAY_URL: 'http://127.0.0.1:1',
    OIDC_ISSUER: 'http://127.0.0.1:1',
  });
  const alone = await startPortal(settings, {
    log: createLogger({ name: 'portal' }, () => undefined),
    dist_folder: folder,
    pay_folder: join(folder, 'pay'),
    preview_folder: join(folder, 'pay'),
    build: async () => undefined,
  });
  try {
    const response = await fetch(`http://127.0.0.1:${alone.port}/api/core/users`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('Nothing was changed'),
      request_id: expect.any(String),
    });
    const change = await fetch(`http://127.0.0.1:${alone.port}/api/credit-card/sale`, { method: 'POST', body: '{}' });
    expect(change.status).toBe(503);
    expect(await change.json()).toMatchObject({ message: expect.stringContaining('may have been done') });
  } finally {
    await alone.stop();
  }
});
