import { type Browser, expect, type Page } from '@playwright/test';
import { enterReason } from '../src/impersonation.ts';
import { impersonationTest } from '../src/impersonation-test.ts';
import { signIn } from '../src/session.ts';
import { stackAddresses } from '../src/stack.ts';
import { test } from '../src/test.ts';

/* The browser is in Tokyo, half a day from every business, so that a time in its zone has another hour and usually another date. */
test.use({ timezoneId: 'Asia/Tokyo' });

/** Returns the text of a page once it has loaded. */
async function textOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return page.locator('body').innerText();
}

/** Opens a second window for the same user, in the time zone of the business. */
async function openAtHome(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stackAddresses.portal,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  await signIn(page, username);
  return page;
}

/** Compares a page's text in Tokyo with its text in the business's time zone. */
async function expectOneZone([away, home]: readonly [Page, Page], address: string): Promise<void> {
  await expect
    .poll(async () => {
      const [there, here] = await Promise.all([textOf(away, address), textOf(home, address)]);
      return there === here ? 'the same' : `${address}\n${there}\n— not —\n${here}`;
    })
    .toBe('the same');
}

test('a merchant’s pages show the same times in any browser zone, in the zone named in the header', async ({
  page,
  browser,
}) => {
  await signIn(page, 'merchant');
  const pages = [page, await openAtHome(browser, 'merchant')] as const;
  await expect(page.getByRole('banner')).toContainText(/Times in E[SD]T/);
  await page.goto('/admin/users');
  const open = page.getByRole('table').getByRole('link').first();
  await expect(open).toBeVisible();
  const user = await open.getAttribute('href');
  for (const address of [
    '/admin/users?columns=created_date',
    user ?? '',
    `${user}?tab=security`,
    '/transaction',
    '/line-item/search/lineitemsearchactions',
    '/settlement',
    '/settings/settlement',
    '/settings/api/keys',
  ]) {
    await expectOneZone(pages, address);
  }
  await page.goto('/line-item/search/lineitemsearchactions');
  await page.getByRole('table').locator('tbody:not([aria-hidden]) tr').first().getByRole('button').first().click();
  await expect(page).toHaveURL(/open=|payment=/);
  await expectOneZone(pages, page.url());
});

impersonationTest('an impersonating administrator sees the merchant’s time, also in the bar', async ({ page }) => {
  await signIn(page, 'analyst');
  await page.getByRole('searchbox', { name: 'Merchant, user or email' }).fill('Maya Lindqvist');
  await page.getByRole('button', { name: 'View only, as Maya Lindqvist' }).click();
  await enterReason(page);
  await expect(page.getByRole('banner')).toContainText(/Harbor Coffee Roasters.*Times in E[SD]T/);
  const since = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('impersonator') ?? '{}') as { since: string }).since,
  );
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' });
  await expect(page.getByText(`Since ${time.format(new Date(since))}`)).toBeVisible();
});

test('an administrator sees one zone across merchants, and a merchant’s own on its page', async ({ page, browser }) => {
  await signIn(page, 'admin', '/admin/merchants');
  const pages = [page, await openAtHome(browser, 'admin')] as const;
  const banner = page.getByRole('banner');
  await expect(banner).toContainText(/Times in E[SD]T/);
  await expectOneZone(pages, '/admin/users');
  await expectOneZone(pages, '/admin/merchants');
  await page.goto('/admin/merchants?search=Kestrel');
  await page
    .getByRole('table')
    .getByRole('link', { name: /Kestrel/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Kestrel/ })).toBeVisible();
  await expect(banner).toContainText(/Times in P[SD]T/);
  for (const tab of ['details', 'status', 'notes', 'users', 'audit']) {
    await expectOneZone(pages, `${new URL(page.url()).pathname}?tab=${tab}`);
  }
  await page.goto('/admin/merchants');
  await expect(banner).toContainText(/Times in E[SD]T/);
});

test('a browser without Temporal loads a polyfill and shows the same, and others load nothing', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: stackAddresses.portal,
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
  });
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  const without = await context.newPage();
  const loaded: string[] = [];
  for (const [name, one] of [
    ['with', page],
    ['without', without],
  ] as const) {
    one.on('request', (request) => {
      if (/\/temporal-polyfill-[^/]*[.]js$/.test(request.url())) loaded.push(name);
    });
  }
  await signIn(page, 'merchant');
  await signIn(without, 'merchant');
  for (const address of ['/', '/transaction', '/settlement', '/settings/settlement', '/reports/custom']) {
    await expectOneZone([page, without], address);
  }
  const isNative = () => Function.prototype.toString.call(Temporal.PlainDate.from).includes('[native code]');
  expect([await page.evaluate(isNative), await without.evaluate(isNative)]).toEqual([true, false]);
  expect(new Set(loaded)).toEqual(new Set(['without']));
  await context.close();
});
