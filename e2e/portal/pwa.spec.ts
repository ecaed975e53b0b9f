import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist_folder } from '@countinghouse/portal/server/build';
import { type RunningPortal, startPortal } from '@countinghouse/portal/server/server';
import { readPortalSettings } from '@countinghouse/portal/server/settings';
import { createLogger } from '@countinghouse/service/logger';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectCalm, signInByForm } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

test.use({ serviceWorkers: 'allow' });

const onHome = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
/** The reload prompt, one of the messages, with two buttons. */
const prompt = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });

type Kept = { cache: string; path: string; text: string; headers: Record<string, string> };

/** Returns everything that the browser stores for the portal's service worker. */
function everythingKept(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const found: Kept[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const { pathname, search } = new URL(request.url);
        found.push({
          cache: name,
          path: pathname + search,
          text: (await response?.text()) ?? '',
          headers: Object.fromEntries(response?.headers ?? []),
        });
      }
    }
    return found;
  });
}

test('the portal is installable: a manifest, icons in their sizes, and no browser warnings', async ({
  page,
  request,
}) => {
  await page.goto('/contact-us');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Countinghouse', start_url: '/', scope: '/', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type'], src).toContain(type);
    if (type === 'image/png') {
      const bytes = await icon.body();
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    }
  }
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('[S1.66] [S1.67] [S9.58] [S9.59] a session caches only build files, and the portal opens offline', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'clerk');
  await onHome(page);
  const ready = prompt(page, 'Ready to work offline');
  await expect(ready).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await expect(ready.getByRole('button', { name: 'Reload' })).toBeVisible();
  await ready.getByRole('button', { name: 'Close' }).click();
  await expect(ready).toHaveCount(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
    `${stackAddresses.portal}/`,
  );
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
    `${stackAddresses.portal}/sw.js`,
  );

  // With the service worker, no page preloads a script that it does not use. The browser would warn about that.
  const expectSilence = expectCalm(page);
  await page.goto('/credit-card/sale');
  await page.getByLabel('Amount', { exact: true }).fill('12.34');
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.goto('/transaction', { waitUntil: 'commit' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  await page.reload();
  await expect(page.getByRole('row').nth(2)).toBeVisible();

  const kept = await everythingKept(page);
  expect(kept.length).toBeGreaterThan(5);
  const { version, config } = JSON.parse((await page.locator('#portal').textContent()) ?? '');
  for (const { cache, path, text } of kept) {
    expect(cache).toBe(`portal-${version}`);
    expect(path).toMatch(
      /^\/(?:assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)|icon(?:-192)?\.(?:svg|png)|manifest\.webmanifest)?$/,
    );
    expect(text.includes(token ?? 'no token'), path).toBe(false);
    expect(text.includes('4111 1111 1111 1111') && path === '/', path).toBe(false);
  }
  const paths = kept.map(({ path }) => path);
  expect(paths.filter((path) => /\/(?:de|es|es-MX|fr-FR|zh-CN)-[\w-]{8}\.js$/.test(path))).toEqual([]);
  expect(paths.some((path) => /\/en-[\w-]{8}\.js$/.test(path))).toBe(true);
  expect(config.issuer).toBe(stackAddresses.identity);
  const served = await page.request.get('/', { headers: { accept: 'text/html' } });
  const page_kept = kept.find(({ path }) => path === '/');
  for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy', 'permissions-policy']) {
    expect(page_kept?.headers[name], name).toBe(served.headers()[name]);
  }

  expectSilence();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('Back online')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test('[S1.65] [S1.67] a new version is offered once, loaded by Reload, and has its own policy', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-pwa-'));
  await cp(dist_folder, folder, { recursive: true });
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  let server: RunningPortal | undefined;
  const serve = async (build: string, checkout: string, port = 0) => {
    await server?.stop();
    await writeFile(
      join(folder, 'index.html'),
      index.replace('<title>', `<meta name="build" content="${build}"><title>`),
    );
    server = await startPortal(
      readPortalSettings({
        PORTAL_PORT: String(port),
        PORTAL_HOST: '127.0.0.1',
        GATEWAY_URL: stackAddresses.gateway,
        OIDC_ISSUER: stackAddresses.identity,
        CHECKOUT_URL: checkout,
      }),
      { log: createLogger({ name: 'portal', level: 'silent' }), dist_folder: folder, build: async () => undefined },
    );
    return server.port;
  };
  const look = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const policyKept = async () =>
    (await everythingKept(page)).find(({ path }) => path === '/')?.headers['content-security-policy'];
  const build = page.locator('meta[name="build"]');
  const offered = prompt(page, 'A new version is available');
  try {
    const port = await serve('one', 'https://one.example');
    await page.goto(`http://127.0.0.1:${port}/contact-us`);
    const ready = prompt(page, 'Ready to work offline');
    await ready.getByRole('button', { name: 'Close' }).click();
    expect(await policyKept()).toContain('https://one.example');

    await serve('two', 'https://one.example', port);
    await look();
    await expect(offered).toBeVisible();
    await expectAccessible(page);
    await offered.getByRole('button', { name: 'Close' }).click();
    await look();
    await expect(build).toHaveAttribute('content', 'one');
    await expect(offered).toHaveCount(0);

    await serve('three', 'https://three.example', port);
    await look();
    await offered.getByRole('button', { name: 'Reload' }).click();
    await expect(build).toHaveAttribute('content', 'three');
    await expect.poll(policyKept).toContain('https://three.example');
    await expect(offered).toHaveCount(0);
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
