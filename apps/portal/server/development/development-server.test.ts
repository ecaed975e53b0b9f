import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { developmentServer } from './development-server.ts';

let vite: ViteDevServer;
let address: string;

beforeAll(async () => {
  vi.stubEnv('PORTAL_URL', 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_PORT', '1');
  vi.stubEnv('GATEWAY_URL', 'http://127.0.0.1:1');
  vi.stubEnv('OIDC_ISSUER', 'http://127.0.0.1:1');
  vi.stubEnv('PAY_ORIGIN', 'http://127.0.0.1:1');
  vite = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    plugins: [developmentServer()],
  });
  await vite.listen();
  address = vite.resolvedUrls?.local[0] ?? '';
}, 60_000);
afterAll(() => vite.close());

const read = async (path: string) => {
  const answer = await fetch(new URL(path, address));
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
};

test('in development serves the preview of the payment pages from source, with sample data', async () => {
  const page = await read('/pay-preview/');
  expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('src="./main.ts"');
  const main = await read('/pay-preview/main.ts');
  expect([main.status, main.type]).toEqual([200, 'text/javascript']);
  const shown = /"(\/pay-preview\/[^"]*show-preview\.tsx[^"]*)"/.exec(main.text)?.[1] ?? '';
  const app = await read(shown);
  expect(app.status).toBe(200);
  // The modules that send to a service are replaced.
  const visit = await read(shown.replace('preview/show-preview.tsx', 'visit/visit.ts'));
  expect(visit.text).toContain('/preview/send.ts');
  expect(visit.text).not.toContain('/client/send.ts');
}, 90_000);

test('in development serves the payment page itself as usual', async () => {
  const page = await read('/payment-link-process');
  expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
  const script = /src="(\/pay\/src\/main\.tsx[^"]*)"/.exec(page.text)?.[1] ?? '';
  expect((await read(script)).type).toBe('text/javascript');
});
