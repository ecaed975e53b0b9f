import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparePages } from '@countinghouse/gateway/public-pages/compare-pages';
import { readPageInventory } from '@countinghouse/gateway/public-pages/page-inventory';
import { receivePage } from '@countinghouse/gateway/public-pages/receive-page';
import { pay_folder } from '@countinghouse/portal/server/build';
import { type RunningPortal, startPortal } from '@countinghouse/portal/server/server';
import { readPortalSettings } from '@countinghouse/portal/server/settings';
import { createLogger } from '@countinghouse/service/logger';
import { expect, type Page } from '@playwright/test';
import { test } from '../src/test.ts';

/*
 * Public pages that were changed on their way to the browser, and browsers with fewer features. No gateway answers: the tests check which
 * scripts run, and that a page shows an explanation.
 */

let folder: string;
let portal: RunningPortal;
let stranger: Server;

const html = () => join(folder, 'index.html');

/** Serves the built pages with a change applied to them. */
async function serve(change: (document: string) => Promise<string> | string = (document) => document): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-pay-'));
  await cp(pay_folder, folder, { recursive: true });
  for (const name of await readdir(join(folder, 'assets'))) {
    if (/\.(?:br|gz)$/.test(name)) await rm(join(folder, 'assets', name));
  }
  await writeFile(html(), await change(await readFile(html(), 'utf8')));
  portal = await startPortal(
    readPortalSettings({
      PORTAL_PORT: '0',
      PORTAL_HOST: '127.0.0.1',
      GATEWAY_URL: 'http://127.0.0.1:1',
      OIDC_ISSUER: 'http://127.0.0.1:1',
    }),
    { log: createLogger({ name: 'portal', level: 'silent' }), pay_folder: folder, build: async () => undefined },
  );
  return `http://127.0.0.1:${portal.port}/payment-link-process`;
}

test.beforeAll(() => {
  stranger = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://any').searchParams.get('of') ?? '';
    response.setHeader('content-type', 'text/html').end(`<iframe src="${address}"></iframe>`);
  });
  return new Promise<void>((resolve) => {
    stranger.listen(0, '127.0.0.1', resolve);
  });
});
test.afterAll(() => {
  stranger.close();
});
test.afterEach(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

const scriptOf = (document: string) => /src="\/pay\/(assets\/index-[\w-]+\.js)"/.exec(document)?.[1] ?? '';

/** Records violations of the page's Content-Security-Policy from now on, by directive. */
async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = [];
  await page.exposeFunction('policyBroken', (what: string) => broken.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (window as unknown as { policyBroken(what: string): void }).policyBroken(effectiveDirective),
    );
  });
  return broken;
}

const opened = (page: Page) => expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

test('the built page runs under its own policy', async ({ page }) => {
  const broken = await watchPolicy(page);
  await page.goto(await serve());
  await opened(page);
  expect(broken).toEqual([]);
});

test('an altered script does not run', async ({ page }) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  const address = await serve(async (document) => {
    const file = join(folder, scriptOf(document));
    await writeFile(file, `${await readFile(file, 'utf8')};document.title = 'stolen';`);
    return document;
  });
  await page.goto(address);
  await refused;
  await expect(page.locator('main[aria-busy="true"]')).toBeVisible();
  await expect(page).toHaveTitle('Pay');
});

test('an injected script is blocked, inline or external, and the page keeps working', async ({ page }) => {
  const broken = await watchPolicy(page);
  const address = await serve((document) =>
    document.replace(
      '</head>',
      '<script>document.title = "stolen"</script><script src="https://evil.example/x.js"></script></head>',
    ),
  );
  await page.goto(address);
  await opened(page);
  await expect.poll(() => broken.filter((directive) => directive === 'script-src-elem').length).toBe(2);
  expect(await page.title()).not.toBe('stolen');
});

test('another site cannot frame the page', async ({ page }) => {
  const address = await serve();
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/?of=${encodeURIComponent(address)}`);
  await refused;
  await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0);
});

test('text never becomes a script on the page', async ({ page }) => {
  await page.goto(await serve());
  await opened(page);
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src="x" onerror="document.title = 1">';
      return 'taken';
    } catch (fault) {
      return (fault as Error).name;
    }
  });
  expect(refused).toBe('TypeError');
});

test('without JavaScript the page says what to do, in every language', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await serve());
  for (const language of ['en', 'es', 'fr', 'de', 'zh-CN']) {
    await expect(page.locator(`noscript p[lang="${language}"]`)).toBeVisible();
  }
  await expect(page.locator('main[aria-busy="true"]')).toBeHidden();
  await context.close();
});

test('a browser that blocks storage shows the page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('No storage', 'SecurityError');
        },
      });
    }
  });
  await page.goto(await serve());
  await opened(page);
});

test('a device clock that is a year off still shows the page', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2025-01-01T00:00:00Z'));
  await page.goto(await serve());
  await opened(page);
});

test('the link’s secret leaves the address bar, whatever the outcome of the visit', async ({ page }) => {
  await page.goto(`${await serve()}#${'s'.repeat(32)}`);
  await expect.poll(() => page.url()).not.toContain('#');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('sss');
});

/** What the nightly check finds when it compares the served pages with the inventory of the build. */
async function checkPages(address: string, dropped?: string): Promise<{ kind: string; what: string; found: string }[]> {
  const { origin } = new URL(address);
  const { differences } = await comparePages({
    inventory: await readPageInventory(join(pay_folder, 'inventory.json')),
    checkout_url: undefined,
    shares_host: true,
    receive: async (path) => {
      const received = await receivePage(`${origin}${path}`);
      const headers = new Headers(received.headers);
      // A proxy between server and browser.
      if (dropped !== undefined) headers.delete(dropped);
      return { ...received, headers };
    },
  });
  return differences;
}

test('the nightly check passes for the served pages, and reports everything that a proxy removed', async () => {
  const address = await serve();
  expect(await checkPages(address)).toEqual([]);
  for (const header of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) {
    const found = await checkPages(address, header);
    expect(found.length).toBeGreaterThan(0);
    for (const difference of found) expect(difference).toMatchObject({ kind: 'header', what: header, found: '' });
  }
});

test('the nightly check detects a script altered on the server', async () => {
  let altered = '';
  const address = await serve(async (document) => {
    altered = scriptOf(document);
    const file = join(folder, altered);
    await writeFile(file, `${await readFile(file, 'utf8')};document.title = 'stolen';`);
    return document;
  });
  expect(await checkPages(address)).toMatchObject([{ kind: 'script', what: `/pay/${altered}` }]);
});

test('the nightly check detects a script added to the pages', async () => {
  const address = await serve((document) =>
    document.replace('</head>', '<script src="https://evil.example/x.js"></script></head>'),
  );
  expect(await checkPages(address)).toContainEqual(
    expect.objectContaining({ kind: 'script', what: 'https://evil.example/x.js' }),
  );
});
