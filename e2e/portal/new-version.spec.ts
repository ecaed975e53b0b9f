import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const onHome = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
const messages = (page: Page) => page.getByRole('status');

/** From now on the server reports another version. */
const deploy = (page: Page, version = 'next') =>
  page.route('**/version.json', (route) => route.fulfill({ json: { version } }));
/** Simulates a file of the page that failed to load. */
const failToLoad = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError')));
const gone = { status: 404, json: { code: 'not_found', message: 'x', request_id: 'r' } };

test('[S1.68] the reload prompt is translated into every language', async ({ page }) => {
  await deploy(page);
  await page.goto('/contact-us');
  for (const [locale, title, reload, close] of [
    ['en', 'A new version is available', 'Reload', 'Close'],
    ['de', 'Eine neue Version ist verfügbar', 'Neu laden', 'Schließen'],
    ['es', 'Hay una nueva versión disponible', 'Recargar', 'Cerrar'],
    ['es-MX', 'Hay una nueva versión disponible', 'Recargar', 'Cerrar'],
    ['fr-FR', 'Une nouvelle version est disponible', 'Recharger', 'Fermer'],
    ['zh-CN', '有新版本可用', '重新加载', '关闭'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await failToLoad(page);
    const prompt = messages(page).filter({ hasText: title });
    await expect(prompt.getByRole('button')).toHaveText([reload, close]);
  }
});

test('the reload prompt asks before input is lost', async ({ page }) => {
  await signIn(page, 'merchant');
  await page.goto('/credit-card/sale');
  await page.getByLabel('Amount', { exact: true }).fill('12.34');
  await deploy(page);
  await failToLoad(page);
  const prompt = messages(page).filter({ hasText: 'A new version is available' });
  await prompt.getByRole('button', { name: 'Reload' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Leave without sending?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('12.34');
  await prompt.getByRole('button', { name: 'Reload' }).click();
  const loaded = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Leave page' }).click();
  await loaded;
  await expect(prompt).toHaveCount(0);
});

test('a missing page of an earlier build reloads to the new version once, and then asks', async ({ page }) => {
  await signIn(page, 'merchant');
  await onHome(page);
  await deploy(page);
  await page.route('**/assets/being-built-page-*.js', (route) => route.fulfill(gone));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Recurring' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByText('This page belongs to a new version')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/being-built-page-*.js');
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('This page is not available yet')).toBeVisible();
  expect(loads).toBe(2);
});

test('a page that fails to load offline opens automatically once online', async ({ page, context }) => {
  await signIn(page, 'merchant');
  await onHome(page);
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Recurring' }).click();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Back online')).toBeVisible();
  await expect(page.getByText('This page is not available yet')).toBeVisible();
});

test('every page reports unreachable services and their return, and nothing sent waits for them', async ({ page }) => {
  await signIn(page, 'merchant');
  await page.goto('/credit-card/sale');
  await page.getByLabel('Amount', { exact: true }).fill('3.21');
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByLabel('Expires').fill('12 / 31');
  await page.getByLabel('Security code').fill('123');
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'gone' }));
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sale')) sent += 1;
  });
  await page.getByRole('button', { name: /^Charge \$3\.21/ }).click();
  const bar = page.getByText('The server does not answer.');
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  const before = sent;
  await page.unroute('**/api/**');
  await expect(page.getByText('Back online')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('3.21');
  expect(sent).toBe(before);
});

for (const [locale, sentence, again] of [
  ['en-US', 'Countinghouse cannot be reached right now.', 'Try again'],
  ['de-DE', 'Countinghouse ist gerade nicht erreichbar.', 'Erneut versuchen'],
  ['es-ES', 'No se puede acceder a Countinghouse en este momento.', 'Reintentar'],
  ['es-MX', 'No se puede acceder a Countinghouse en este momento.', 'Reintentar'],
  ['fr-FR', 'Countinghouse est injoignable pour le moment.', 'Réessayer'],
  ['zh-CN', '目前无法连接 Countinghouse。', '重试'],
] as const) {
  test(`a portal that cannot start says so in the browser’s language: ${locale}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale, baseURL: baseURL ?? '', serviceWorkers: 'block' });
    const page = await context.newPage();
    const catalogue = /\/assets\/(?:en|de|es|es-MX|fr-FR|zh-CN)-[\w-]{8}\.js$/;
    await page.route(catalogue, (route) => route.abort());
    await page.goto('/contact-us');
    await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(catalogue);
    await page.getByRole('button', { name: again }).click();
    await expect(page.getByRole('heading', { name: sentence })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  });
}
