import { expect, type Page } from '@playwright/test';
import { enterReason } from '../src/impersonation.ts';
import { impersonationTest as test } from '../src/impersonation-test.ts';
import { expectAccessibleEverywhere, expectCalm, signIn } from '../src/session.ts';

const header = (page: Page) => page.getByRole('banner');
const sections = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('listitem').getByRole('link');
const stopButton = (page: Page) => header(page).getByRole('button', { name: 'Stop Impersonating' });
const dialog = (page: Page) => page.getByRole('dialog');
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('impersonation'));

/** Starts impersonation from the administrator's home page. */
async function actAs(page: Page, way: 'View only' | 'Full access', person: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Merchant, user or email' }).fill(person);
  await page.getByRole('button', { name: `${way}, as ${person}` }).click();
  await enterReason(page, way);
  await expect(stopButton(page)).toBeVisible();
}

async function confirmStop(page: Page): Promise<void> {
  await stopButton(page).click();
  await expect(dialog(page)).toContainText('Are you sure you want to stop impersonating this person?');
  await dialog(page).getByRole('button', { name: 'Stop Impersonating' }).click();
}

test('[S1.5] [S1.42] [S1.43] [S1.49] [S2.76] [S2.85] [S3.47] [S4.33] [S4.34] [S6.29] [S6.146] an administrator sees what a merchant’s user sees, and cannot change anything', async ({
  page,
}) => {
  const isCalm = expectCalm(page);
  await signIn(page, 'analyst');
  await actAs(page, 'View only', 'Maya Lindqvist');
  await expect(page).toHaveURL('/');
  await expect(header(page)).toContainText('Harbor Coffee Roasters');
  await expect(header(page)).toContainText('[Active]');
  await expect(page.getByText('You are looking at Harbor Coffee Roasters as Maya Lindqvist.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Harbor Coffee Roasters/ })).toBeVisible();
  await expect(sections(page).first()).toHaveText('Home');
  await expect(sections(page).last()).toHaveText('Contact Us');

  // The impersonated id replaces the administrator's own in every call.
  const record = JSON.parse((await stored(page)) ?? '{}') as Record<string, string>;
  const asked = page.waitForRequest(/\/reports\/payments\/search/);
  await page.goto('/transaction');
  const headers = (await asked).headers();
  expect(headers['x-impersonate-user-id']).toBe(record.id);
  expect(headers['x-impersonate-merchant-id']).toBe(record.impersonatorMerchantId);
  expect(headers['q-user-id']).toBe(record.id);

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('link', { name: 'Harbor Coffee Roasters' })).toHaveAttribute(
    'href',
    `/admin/merchants/${record.impersonatorMerchantId}`,
  );

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Quick Sale' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/credit-card/sale');
  await expect(page.getByRole('button', { name: 'Charge' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Nothing can be changed from here.')).toBeVisible();
  await page.goto('/account-information');
  for (const known of ['Maya Lindqvist', 'Harbor Coffee Roasters'])
    await expect(page.getByRole('main').getByText(known, { exact: true }).last()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveAttribute('aria-disabled', 'true');
  isCalm();
});

test('[S2.119] [S2.120] [S4.35] [S4.36] [S9.6] stopping asks, clears the impersonation, and opens the merchant one second later', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await actAs(page, 'Full access', 'Maya Lindqvist');
  const { impersonatorMerchantId } = JSON.parse((await stored(page)) ?? '{}') as Record<string, string>;
  await stopButton(page).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(stopButton(page)).toBeVisible();

  const answered = page.waitForResponse(/stopimpersonate/);
  await confirmStop(page);
  await answered;
  await expect.poll(() => stored(page)).toBeNull();
  const forgotten_at = Date.now();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.waitForURL(`/admin/merchants/${impersonatorMerchantId}`);
  expect(Date.now() - forgotten_at).toBeGreaterThan(600);
  await expect(page.getByRole('heading', { name: 'Harbor Coffee Roasters' })).toBeVisible();
  await expect(header(page)).toContainText('Administrator');
  await expect(stopButton(page)).toBeHidden();

  // Back leads to the administrator's home and shows none of the merchant's data.
  await page.goBack();
  await expect(page.getByRole('heading', { name: /admin$/ })).toBeVisible();
  await expect(page.getByText('Recent batches')).toBeHidden();
});

test('[S4.37] a failed stop hides the overlay and changes nothing', async ({ page }) => {
  await signIn(page, 'admin');
  await actAs(page, 'Full access', 'Maya Lindqvist');
  await page.goto('/credit-card/sale');
  await page.getByLabel('Amount', { exact: true }).fill('12.34');
  await page.route('**/stopimpersonate/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal_error', message: 'It failed', request_id: 'request-1' } }),
  );
  await confirmStop(page);
  await expect(page.getByText('An error has occurred! Please contact your administrator')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeHidden();
  await expect(stopButton(page)).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('12.34');
  expect(await stored(page)).not.toBeNull();
});

test('[S4.16] [S4.17] [S4.18] [S4.19] [S6.91] the user of a Closed merchant sees few sections, and the header says why', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await actAs(page, 'View only', 'Nora Bellamy');
  await expect(header(page)).toContainText('[Closed]');
  const names = (await sections(page).allTextContents()).map((name) => name.replace(/Soon$/, ''));
  for (const hidden of ['Payments', 'Level 2/3', 'Vault', 'Invoice', 'Payment Link', 'Recurring', 'International']) {
    expect(names).not.toContain(hidden);
  }
  await sections(page).filter({ hasText: 'Reports' }).click();
  await expect(page.getByRole('navigation', { name: 'Reports', exact: true }).getByRole('link')).toHaveText([
    'Transaction Search',
  ]);
});

test('full access locks sign-in settings with a reason, and the merchant sees who acted and why', async ({
  page,
  context,
}) => {
  const reason = `Ticket ${Date.now()}`;
  await signIn(page, 'admin');
  await page.getByRole('searchbox', { name: 'Merchant, user or email' }).fill('Maya Lindqvist');
  await page.getByRole('button', { name: 'Full access, as Maya Lindqvist' }).click();
  await dialog(page).getByRole('button', { name: 'Full access' }).click();
  await expect(dialog(page).getByText('Say why')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('4111 1111 1111 1111');
  await dialog(page).getByRole('button', { name: 'Full access' }).click();
  await expect(dialog(page).getByText('You are still acting as yourself')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByRole('button', { name: 'Full access' }).click();
  await expect(stopButton(page)).toBeVisible();

  for (const [path, name] of [
    ['/admin/users', 'Add user'],
    ['/admin/users/add-user', 'Add and invite'],
    ['/admin/roles', 'Add role'],
    ['/settings/api/keys', 'Generate key'],
    ['/settings/api/keys?tab=webhooks', 'Add endpoint'],
  ] as const) {
    await page.goto(path);
    const button = page.getByRole('main').getByRole('button', { name }).first();
    await expect(button, path).toHaveAttribute('aria-disabled', 'true');
    await button.hover();
    await expect(page.getByRole('tooltip')).toHaveText('This cannot be changed while acting as another user');
  }
  await page.goto('/account-information');
  const entryOf = (on: Page) =>
    on.getByRole('list', { name: 'Support access' }).getByRole('listitem').filter({ hasText: reason });
  await expect(entryOf(page)).toContainText('Not ended yet');
  await confirmStop(page);
  await expect(stopButton(page)).toBeHidden();

  const merchant = await (await context.browser()?.newContext())?.newPage();
  if (merchant === undefined) throw new Error('There is no browser');
  await signIn(merchant, 'merchant', '/account-information');
  const entry = entryOf(merchant);
  await expect(entry).toContainText('Dana Whitfield as Maya Lindqvist, full access');
  await expect(entry).toContainText('Until');
  await merchant.context().close();
});

test('[S6.30] full access can make a sale like the user', async ({ page }) => {
  await signIn(page, 'admin');
  await actAs(page, 'Full access', 'Maya Lindqvist');
  await expect(page.getByText('Everything is recorded under both names.')).toBeVisible();
  await page.goto('/credit-card/sale');
  const amount = `7${String(Date.now() % 10_000).padStart(4, '0')}`;
  await page.getByLabel('Amount', { exact: true }).fill(`${amount.slice(0, -2)}.${amount.slice(-2)}`);
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('Expires').fill('1230');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postal code').fill('04101');
  await page.getByRole('button', { name: /^Charge/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Approved' })).toBeVisible();
});

test('a late answer for the former identity is not shown to the next one', async ({ page }) => {
  await signIn(page, 'admin');
  const held = Promise.withResolvers<void>();
  await page.route('**/merchants/searchmerchants', async (route) => {
    const response = await route.fetch();
    await held.promise;
    // The page may already have aborted the request.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.goto('/admin/merchants');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Home' }).click();
  await actAs(page, 'View only', 'Maya Lindqvist');
  held.resolve();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL('/transaction');
  await expect(header(page)).toContainText('Harbor Coffee Roasters');
  await expect(page.getByText('Blue Pine Pharmacy')).toBeHidden();
  await page.goto('/admin/merchants');
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByText('Blue Pine Pharmacy')).toBeHidden();
});

test('a user made inactive during impersonation is shown as such, and can be left', async ({ page }) => {
  await signIn(page, 'admin');
  await actAs(page, 'View only', 'Maya Lindqvist');
  const { id } = JSON.parse((await stored(page)) ?? '{}') as { id: string };
  await page.route(`**/users/${id}`, async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: Record<string, unknown> };
    await route.fulfill({ response, json: { user: { ...user, user_status_id: 2, user_status: 'Inactive' } } });
  });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL('/forbidden');
  await confirmStop(page);
  await expect(page).toHaveURL(/\/admin\/merchants\//);
  await expect(header(page)).toContainText('Administrator');
});

test('whichever call reports the end, the administrator continues as themself, once', async ({ page }) => {
  await signIn(page, 'admin');
  await actAs(page, 'Full access', 'Maya Lindqvist');
  await page.goto('/credit-card/sale');
  await page.getByLabel('Amount', { exact: true }).fill('12.34');
  await page.getByLabel('Card number').fill('4111111111111111');
  await page.getByLabel('Expires').fill('1230');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postal code').fill('04101');
  await page.route('**/credit-card/sale', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { code: 'impersonation_unknown', message: 'This impersonation is not open', request_id: 'request-1' },
        })
      : route.fallback(),
  );
  await page.getByRole('button', { name: /^Charge/ }).click();
  await expect(page).toHaveURL(/\/admin\/merchants\//);
  await expect(page.getByText('Acting as this user has ended')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Harbor Coffee Roasters' })).toBeVisible();
  expect(await stored(page)).toBeNull();
});

test('a second impersonation ends the first: its tab continues as the administrator, signed in', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin');
  await actAs(page, 'Full access', 'Maya Lindqvist');
  const other = await context.newPage();
  await signInAgain(other);
  await actAs(other, 'View only', 'Harriet Fenwick');

  await page.bringToFront();
  await expect(page.getByText('Acting as this user has ended')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/merchants\//);
  await expect(header(page)).toContainText('Administrator');
  expect(await stored(page)).toBeNull();

  // An impersonation that has already ended can still be stopped.
  await confirmStop(other);
  await expect(other).toHaveURL(/\/admin\/merchants\//);
});

test('a reload continues the impersonation, and logging out also ends it at the services', async ({ page }) => {
  await signIn(page, 'admin');
  await actAs(page, 'Full access', 'Maya Lindqvist');
  await page.reload();
  await expect(stopButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(dialog(page)).toContainText('You are currently logged in as Dana Whitfield');
  const stopped = page.waitForResponse(/stopimpersonate/);
  await dialog(page).getByRole('button', { name: 'Log Out' }).click();
  expect((await stopped).status()).toBe(200);
});

test('users who cannot be impersonated show the reason, and view-only users offer only that', async ({ page }) => {
  await signIn(page, 'analyst');
  const search = page.getByRole('searchbox', { name: 'Merchant, user or email' });
  await search.fill('Kona');
  await expect(page.getByRole('button', { name: /^View only/ }).first()).toHaveAttribute('aria-disabled', 'true');
  await search.fill('Maya');
  await expect(page.getByRole('button', { name: 'View only, as Maya Lindqvist' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Full access/ })).toHaveCount(0);
  await search.fill(`'"><script>alert(1)</script>`);
  await expect(page.getByText('No user has this name, address or business.')).toBeVisible();
});

test('[S1.4] merchants are found by name and status, in the address, and an unknown one is reported', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/merchants');
  const rows = page.getByRole('table', { name: 'Merchants' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  await page.getByRole('button', { name: 'Status', exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'Closed' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/status=Closed/);
  await expect(rows).toHaveCount(2);
  await page.goBack();
  await expect(rows).toHaveCount(11);
  await page.getByRole('searchbox', { name: 'Name or merchant ID' }).fill('harbor');
  await expect(rows).toHaveCount(2);
  await page.getByRole('link', { name: 'Harbor Coffee Roasters' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Coffee Roasters' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Harbor Coffee Roasters' }).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/tab=users/);
  await expect(page.getByRole('table', { name: 'People' })).toContainText('Maya Lindqvist');
  await page.goto('/admin/merchants/89503ebb-5c39-4d8d-8031-000000000000');
  await expect(page.getByRole('heading', { name: 'There is no such merchant' })).toBeVisible();
});

test('impersonation and the merchants’ pages are accessible from wide to 320 px, light and dark', async ({ page }) => {
  test.slow();
  const windows = [1440, 1024, 390, 320].map((width) => ({ width, height: 900 }));
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { name: 'See what a merchant sees' })).toBeVisible();
  for (const path of ['/', '/admin/merchants', '/admin/merchants/89503ebb-5c39-4d8d-8031-e9e2de02cfa8']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await test.step(path, () => expectAccessibleEverywhere(page, windows));
  }
  await page.goto('/');
  await actAs(page, 'View only', 'Maya Lindqvist');
  await page.waitForLoadState('networkidle');
  await test.step('while impersonating', () => expectAccessibleEverywhere(page, windows));
});

/** Opens the portal again. The provider's session still exists, so it asks for no password. */
async function signInAgain(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'See what a merchant sees' })).toBeVisible();
}
