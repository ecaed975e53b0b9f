import { expect, type Page } from '@playwright/test';
import { expectQuiet } from '../src/identity.ts';
import { demoPassword, expectAccessible, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';
import { goInside } from '../src/walk.ts';

const main = (page: Page) => page.getByRole('main');
const onHome = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);

/** Answers with the gateway's permission codes, with some removed or added. */
async function withCodes(page: Page, change: (codes: Map<string, boolean>) => void): Promise<void> {
  await page.route('**/permission-codes', async (route) => {
    const response = await route.fetch();
    const { permissions } = (await response.json()) as { permissions: { code: string; has_access: boolean }[] };
    const codes = new Map(permissions.map(({ code, has_access }) => [code, has_access]));
    change(codes);
    const changed = [...codes].map(([code, has_access]) => ({ code, has_access, route: null }));
    await route.fulfill({ response, json: { permissions: changed } });
  });
}

test.describe('a refused user reads what was refused, why, and who can grant it', () => {
  test('[S6.138] [S8.19] a missing permission, and the page opens once it is granted', async ({ page }) => {
    const quiet = expectQuiet(page);
    await signIn(page, 'clerk');
    await goInside(page, '/credit-card/refund?status=218');
    await expect(main(page)).toContainText('You tried to open Payments › Refund (/credit-card/refund).');
    await expect(main(page)).toContainText('It needs the permission REVI, which you don’t have.');
    await expect(main(page)).toContainText(
      'Someone who manages users and roles at Harbor Coffee Roasters can grant it.',
    );
    // The address does not contain what was refused, which keeps it out of links and logs.
    await expect(page).toHaveURL('/unauthorized');
    await expectAccessible(page);

    await page.reload();
    await expect(main(page)).toContainText('You tried to open Payments › Refund');
    await withCodes(page, (codes) => codes.set('REVI', true));
    await page.reload();
    await expect(main(page)).toContainText('You have access now');
    await page.getByRole('link', { name: 'Open Payments › Refund' }).click();
    await expect(page).toHaveURL('/credit-card/refund?status=218');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund');
    quiet();
  });

  test('[S4.9] [S6.140] a status that closes the page', async ({ page }) => {
    await signIn(page, 'refunds');
    await goInside(page, '/credit-card/sale');
    await expect(main(page)).toContainText(
      'It stays closed while the account status of Northline Outfitters is Refund Only.',
    );
  });

  test('[S6.141] the vault of a merchant without one', async ({ page }) => {
    await page.route('**/api/merchants/merchants/*', async (route) => {
      const response = await route.fetch();
      const { merchant } = await response.json();
      merchant.merchant_setting.allow_customer_vault = false;
      await route.fulfill({ response, json: { merchant } });
    });
    await signIn(page, 'merchant');
    for (const address of ['/vault/customer', '/vault/customer/add', '/vault/customer/42']) {
      await goInside(page, address);
      await expect(page).toHaveURL('/unauthorized');
      await expect(main(page)).toContainText('This feature is turned off for Harbor Coffee Roasters.');
    }
    await expect(page.getByRole('link', { name: /^Vault/ })).toHaveCount(0);
  });

  test('[S6.138] an administrator who acts for no merchant, with a link to the merchants', async ({ page }) => {
    await signIn(page, 'admin');
    await goInside(page, '/invoice/add');
    await expect(main(page)).toContainText('It belongs to one merchant. You aren’t acting for a merchant.');
    await page.getByRole('link', { name: 'Go to Merchants' }).click();
    await expect(page).toHaveURL('/admin/merchants');
  });

  test('[S6.137] an inactive user, whom the gateway refuses everything else', async ({ page }) => {
    await signIn(page, 'merchant');
    await onHome(page);
    await page.route('**/users/identity/**', async (route) => {
      const response = await route.fetch();
      const { user } = (await response.json()) as { user: Record<string, unknown> };
      await route.fulfill({ response, json: { user: { ...user, user_status_id: 2 } } });
    });
    await page.route('**/default_key', (route) =>
      route.fulfill({ status: 403, json: { code: 'user_inactive', message: 'x', request_id: 'r' } }),
    );
    await goInside(page, '/transaction');
    await expect(page).toHaveURL('/forbidden');
    await expect(main(page)).toContainText('Your user is not active');
    await expect(main(page)).toContainText('You tried to open Reports › Transaction Search (/transaction).');
    await expect(main(page)).toContainText('Someone who manages users at Harbor Coffee Roasters');
    await expectAccessible(page);
    await page.unrouteAll();
    await page.reload();
    await expect(main(page)).toContainText('Your user is active');
  });

  test('[S2.61] [S2.62] [S2.63] a signed-out user gets a link to sign in', async ({ page }) => {
    for (const address of ['/forbidden', '/unauthorized', '/pagenotfound', '/no/such/page']) {
      await page.goto(address);
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });
});

test('[S6.134] a refused page is checked again on each try, and an open one each time it is entered', async ({
  page,
}) => {
  await signIn(page, 'clerk');
  await onHome(page);
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/permission-codes')) reads += 1;
  });
  await goInside(page, '/billing/refund');
  await expect(page).toHaveURL('/unauthorized');
  await withCodes(page, (codes) => codes.set('BIRB', true));
  await goInside(page, '/billing/refund');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund');
  await expect.poll(() => reads).toBe(2);
  await goInside(page, '/contact-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await goInside(page, '/billing/refund');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund');
  await expect.poll(() => reads).toBe(3);
});

test('Back leaves a refusal without a loop, and Forward returns to it', async ({ page }) => {
  await signIn(page, 'clerk');
  await onHome(page);
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page).toHaveURL('/transaction');
  await goInside(page, '/settings/api/keys');
  await expect(main(page)).toContainText('Settings › API Keys');

  await page.goBack();
  await expect(page).toHaveURL('/transaction');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction Search');
  await page.goForward();
  await expect(page).toHaveURL('/unauthorized');
  await expect(main(page)).toContainText('Settings › API Keys');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/transaction');
  await page.goBack();
  await onHome(page);
  await page.goForward();
  await expect(page).toHaveURL('/transaction');
});

test('Back and Forward restore a payment’s drawer and a refusal', async ({ page }) => {
  const drawer = page.getByRole('complementary', { name: /^Payment/ });
  await signIn(page, 'merchant', '/transaction');
  const table = page.getByRole('table', { name: 'Payments' });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await table.locator('tbody:not([aria-hidden]) tr').nth(1).click();
  await expect(drawer.getByRole('list', { name: 'Timeline' })).toBeVisible();
  const opened = page.url();
  await goInside(page, '/admin/merchants');
  await expect(page).toHaveURL('/unauthorized');

  await page.goBack();
  await expect(page).toHaveURL(opened);
  await expect(drawer.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/transaction');
  await page.goForward();
  await expect(drawer.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL('/unauthorized');
});

test('the user of an unreviewed merchant is told so and signed out', async ({ page }) => {
  await page.goto('/invoice');
  await page.getByLabel('Username').fill('kona');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Your account has not been reviewed yet')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('[S4.7] [S4.8] [S4.9] [S6.140] Delinquent closes three pages, Pending none', async ({ page }) => {
  const three = ['/credit-card/sale', '/invoice/add', '/recurring/add'];
  await signIn(page, 'oldmill');
  for (const address of three) {
    await goInside(page, address);
    await expect(page).toHaveURL('/unauthorized');
  }
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, 'aurora');
  for (const address of three) {
    await goInside(page, address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Quick Sale|Add)$/);
  }
});
