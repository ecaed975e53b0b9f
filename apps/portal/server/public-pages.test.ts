import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@countinghouse/service/logger';
import { publicPageHeaders, publicPages } from '@countinghouse/service/public-pages/public-pages';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningPortal, startPortal } from './server.ts';
import { readPortalSettings } from './settings.ts';

let folder: string;
let gateway: FastifyInstance;
let upstream: string;

/** Opens an address as a browser does, on the host that it names. */
function open(
  { port }: { port: number },
  host: string,
  path: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port, path, headers: { host, accept: 'text/html', 'sec-fetch-mode': 'navigate' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    ).on('error', reject);
  });
}

const start = (environment: Record<string, string>): Promise<RunningPortal> =>
  startPortal(
    readPortalSettings({
      NODE_ENV: 'test',
      PORTAL_PORT: '0',
      PORTAL_HOST: '127.0.0.1',
      PORTAL_URL: 'https://portal.example',
      GATEWAY_URL: upstream,
      OIDC_ISSUER: 'https://identity.example',
      ...environment,
    }),
    {
      log: createLogger({ name: 'portal' }, () => undefined),
      dist_folder: join(folder, 'portal'),
      pay_folder: join(folder, 'pay'),
      preview_folder: join(folder, 'preview'),
      build: async () => undefined,
    },
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'public-pages-'));
  for (const name of ['portal/.vite', 'portal/assets', 'pay/assets', 'preview/assets'])
    await mkdir(join(folder, name), { recursive: true });
  const entry = { file: 'assets/index-1.js' };
  const files: Record<string, string> = {
    'portal/index.html': '<head><title>portal</title><!--portal--></head>',
    'portal/silent.html': '<title>silent</title>',
    'portal/sw.js': '',
    'portal/assets/index-12345678.js': 'portal',
    'portal/.vite/manifest.json': JSON.stringify({
      'index.html': entry,
      'src/app/beyond-home.ts': entry,
      'src/features/home/merchant/merchant-home-page.tsx': entry,
      'inter-latin-opsz-normal.woff2': { file: 'assets/inter-1.woff2' },
    }),
    'pay/index.html': '<title>pay</title><!--pay-->',
    'pay/inventory.json': '{}',
    'pay/icon.svg': '<svg/>',
    'pay/assets/index-12345678.js': 'pay',
    'preview/index.html': '<title>preview</title>',
    'preview/assets/index-12345678.js': 'preview',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  gateway = Fastify();
  gateway.all('/*', async (request) => ({ url: request.url }));
  upstream = await gateway.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

describe('on a host of their own', () => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await start({ PAY_ORIGIN: 'https://pay.example', CHECKOUT_URL: 'https://checkout.example/api' });
  });
  afterAll(() => portal.stop());

  test('each public page has exactly the headers that the nightly check expects', async () => {
    const expected = publicPageHeaders('https://checkout.example/api');
    expect(expected['content-security-policy']).toContain("connect-src 'self' https://checkout.example;");
    for (const page of publicPages) {
      const { status, headers, text } = await open(portal, 'pay.example', page);
      expect([status, text]).toEqual([200, expect.stringContaining('<title>pay</title>')]);
      expect(headers).toMatchObject(expected);
      expect(text).toContain('https://checkout.example/api');
      expect(text).not.toContain('<script');
    }
  });

  test('their host serves only them, their files and the two services that they call', async () => {
    for (const path of [
      '/api/checkout/sessions',
      '/api/payment-link/page',
      '/pay/icon.svg',
      '/pay/assets/index-12345678.js',
    ]) {
      expect((await open(portal, 'pay.example', path)).status, path).toBe(200);
    }
    for (const path of [
      ...['/', '/auth', '/transaction', '/payment-link/settings', '/healthz', '/version.json', '/sw.js', '/index.html'],
      ...['/api/core/users', '/api/credit-card/sale', '/api/checkout', '/api/checkoutx/a', '/api/docs', '/metrics'],
      ...['/pay-preview/', '/pay-preview/assets/index-12345678.js'],
      ...['/assets/index-12345678.js', '/icon.svg', '/pay/index.html', '/pay/inventory.json', '/pay/.inputs', '/pay/'],
      ...['/api/checkout/../core/users', '/api/checkout/%2e%2e/core/users', '//payment-link-process'],
    ]) {
      const { status, text } = await open(portal, 'pay.example', path);
      expect(status, path).toBe(404);
      expect(text).not.toContain('<title>');
    }
  });

  test('the portal’s host redirects to them, except for a merchant’s preview', async () => {
    const { status, headers } = await open(portal, 'portal.example', '/payment-link-process?x=1');
    expect([status, headers.location]).toEqual([307, 'https://pay.example/payment-link-process?x=1']);
    const preview = await open(portal, 'portal.example', '/payment-link/preview');
    expect(preview.text).toContain('<title>portal</title>');
    expect(preview.text).toContain('"pay_origin":"https://pay.example"');
  });
});

test('only the portal can frame the preview, and its policy keeps typed input on the page', async () => {
  const portal = await start({ PAY_ORIGIN: 'https://pay.example' });
  try {
    const { headers, text } = await open(portal, 'portal.example', '/pay-preview/');
    expect(text).toContain('<title>preview</title>');
    const policy = headers['content-security-policy'];
    for (const part of ["default-src 'none'", 'connect-src data:', "form-action 'none'", "frame-ancestors 'self'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/connect-src[^;]*'self'/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    const script = await open(portal, 'portal.example', '/pay-preview/assets/index-12345678.js');
    expect([script.status, script.text]).toEqual([200, 'preview']);
  } finally {
    await portal.stop();
  }
});

describe('on the portal’s host', () => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await start({});
  });
  afterAll(() => portal.stop());

  test('they and the portal are separate documents, and merchants are redirected from public pages without a link', async () => {
    for (const page of publicPages) {
      const { headers, text } = await open(portal, 'portal.example', page);
      expect(text).toContain('<title>pay</title>');
      expect(text).toContain('/payment-link/preview?merchant');
      expect(headers).toMatchObject(publicPageHeaders(undefined));
    }
    for (const page of ['/payment-link/preview?merchant', '/transaction']) {
      expect((await open(portal, 'portal.example', page)).text).toContain('<title>portal</title>');
    }
  });
});

test('production refuses to start without a separate host for them', () => {
  const faultsOf = (PAY_ORIGIN?: string) => {
    try {
      readPortalSettings({
        NODE_ENV: 'production',
        PORTAL_URL: 'https://portal.example',
        ...(PAY_ORIGIN === undefined ? {} : { PAY_ORIGIN }),
      });
      return [];
    } catch (error) {
      return (error as { faults: string[] }).faults.map((fault) => fault.split(':')[0]);
    }
  };
  expect(faultsOf('https://pay.example')).toEqual([]);
  expect(faultsOf()).toEqual(['PAY_ORIGIN is not set']);
  for (const origin of ['https://portal.example', 'http://portal.example', 'https://pay.example/path', 'pay.example']) {
    expect(faultsOf(origin), origin).toEqual(['PAY_ORIGIN is not valid']);
  }
});
