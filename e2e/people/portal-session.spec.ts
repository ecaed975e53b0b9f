import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, signInByForm } from '../src/session.ts';
import { test } from '../src/test.ts';

const onSignInPage = (page: Page) => expect(page.getByLabel('Username')).toBeVisible();
const onHome = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
const kept = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

// The session is read every few seconds, so a response that a test modifies may still be on its way when the test ends.

test('[S2.68] [S2.70] [S6.133] after sign-in a signed-out user returns to the wanted page with its query', async ({
  page,
}) => {
  await signInByForm(page, 'merchant', '/transaction?page=2');
  await expect(page).toHaveURL('/transaction?page=2');
});

for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`does not follow a redirect to another site: ${elsewhere}`, async ({ page }) => {
    await page.goto(`/auth?redirect=${encodeURIComponent(elsewhere)}`);
    await page.getByLabel('Username').fill('clerk');
    await page.getByLabel('Password', { exact: true }).fill('Countinghouse-1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await onHome(page);
    await expect(page).toHaveURL('/');
  });
}

test('[S2.116] [S2.117] [S2.118] [S4.23] [S4.24] logging out asks for confirmation, clears the session and ends it at the provider', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  await page.getByRole('button', { name: 'Log Out' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to log out?');
  await expect(question).toContainText('You are currently logged in as Maya Lindqvist');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);

  await page.getByRole('button', { name: 'Log Out' }).click();
  await question.getByRole('button', { name: 'Log Out' }).click();
  await onSignInPage(page);
  await page.goto('/branding');
  await onSignInPage(page);
});

test('[S4.25] [S8.25] a failed sign-out is only logged, and the local session is gone', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await signInByForm(page, 'merchant');
  await expect(page.getByRole('rowheader', { name: 'Visa' })).toBeVisible();
  await page.route('**/.well-known/openid-configuration', (route) => route.abort());
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (/^oidc\.(?!user)/.test(key)) sessionStorage.removeItem(key);
  });
  await page.reload();
  await expect(page.getByRole('rowheader', { name: 'Visa' })).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  expect(logged.filter((line) => line.startsWith('OIDC logout failed'))).toHaveLength(1);
  expect(await kept(page)).not.toContain('token');
});

test('[S3.41] [S3.42] [S3.46] [S6.134] [S6.135] [S6.136] [S9.56] the session loads before the page and is kept in session storage', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/')) asked.push(path.replace(/[0-9a-f-]{36}/g, '{id}'));
  });
  await signInByForm(page, 'merchant');
  await onHome(page);
  const session = [
    '/api/core/users/identity/{id}',
    '/api/core/users/{id}/permission-codes',
    '/api/merchants/merchants/{id}',
    '/api/merchants/{id}/default_key',
  ];
  expect(asked.slice(0, 4).toSorted()).toEqual(session.toSorted());
  for (const key of ['token', 'user', 'permissions', 'merchant', 'terminal_key', 'page_visited']) {
    expect(await kept(page)).toContain(key);
  }
  asked.length = 0;
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invoice' }).click();
  await expect(page.getByText('Awaiting payment')).toBeVisible();
  for (const call of session) expect(asked).toContain(call);
  expect(await page.evaluate(() => sessionStorage.getItem('page_visited'))).toBe('{"from":"/","to":"/invoice"}');
});

test('[S7.3] [S7.6] [S7.7] [S7.8] [S7.9] calls send the token and the headers for terminal, identity, entity and user', async ({
  page,
}) => {
  const report = page.waitForRequest('**/reports/batches/card-brands');
  await signIn(page, 'merchant');
  const headers = await (await report).allHeaders();
  expect(headers.authorization).toMatch(/^Bearer .{20,}/);
  for (const name of ['x-terminal-key', 'x-identity-id', 'x-entity-id', 'q-user-id'])
    expect(headers[name], name).toBeTruthy();
});

test('[S8.15] [S8.16] [S8.17] a session that cannot be refreshed ends with a message and keeps the wanted page', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  await onHome(page);
  await page.route('**/permission-codes', (route) =>
    route.fulfill({ status: 400, json: { code: 'not_found', message: 'x', request_id: 'r' } }),
  );
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invoice' }).click();
  await expect(page.getByText('Your session is invalid')).toBeVisible();
  await expect(page).toHaveURL('/auth?redirect=%2Finvoice');
  expect(await kept(page)).not.toContain('token');
  await expectAccessible(page);
  await page.unroute('**/permission-codes');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/invoice');
});

test('unreachable services keep the session, and Try again opens the page', async ({ page }) => {
  await signIn(page, 'merchant');
  await onHome(page);
  await page.route('**/api/core/**', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invoice' }).click();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/core/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Awaiting payment')).toBeVisible();
});

test('[S4.20] [S8.18] the user of a Closed merchant is signed out and told why', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('closed');
  await page.getByLabel('Password', { exact: true }).fill('Countinghouse-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Merchant Status is Closed')).toBeVisible();
  expect(await kept(page)).not.toContain('token');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await onSignInPage(page);
});

test('[S6.137] an inactive merchant’s user is sent to forbidden', async ({ page }) => {
  await page.route('**/users/identity/**', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: Record<string, unknown> };
    await route.fulfill({ response, json: { user: { ...user, user_status_id: 2 } } });
  });
  await signInByForm(page, 'merchant', '/').catch(() => undefined);
  await expect(page).toHaveURL('/forbidden');
  await expect(page.getByText('Your user is not active')).toBeVisible();
  await expectAccessible(page);
});

test('[S6.138] [S6.140] [S8.19] pages closed by permission or status lead to unauthorized', async ({ page }) => {
  await signIn(page, 'clerk');
  await onHome(page);
  await page.goto('/settings/api/keys');
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByText('You do not have access to this page')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/credit-card/sale');
  await page.getByLabel('Username').fill('refunds');
  await page.getByLabel('Password', { exact: true }).fill('Countinghouse-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/unauthorized');
});

test('an unknown address says so, inside the shell', async ({ page }) => {
  await signIn(page, 'merchant');
  await onHome(page);
  await page.goto('/no/such/page');
  await expect(page.getByText('There is nothing here')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await expectAccessible(page);
});

test('[S2.121] [S8.7] [S9.5] a “no record found” answer leads to Page Not Found 2 seconds later', async ({ page }) => {
  await page.route('**/reports/batches/card-brands', (route) =>
    route.fulfill({ status: 400, json: { message: 'There was NO RECORD FOUND', request_id: 'r' } }),
  );
  await signIn(page, 'merchant');
  await expect(page.getByRole('alert').filter({ hasText: 'There was NO RECORD FOUND' }).first()).toBeVisible();
  const seen = Date.now();
  await page.waitForURL('/pagenotfound');
  expect(Date.now() - seen).toBeGreaterThan(1_000);
});

test('[S8.2] [S8.3] [S9.4] a 401 shows a message and logs out 2 seconds later', async ({ page }) => {
  await page.route('**/reports/batches/card-brands', (route) =>
    route.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'x', request_id: 'r' } }),
  );
  await signIn(page, 'merchant');
  await expect(page.getByText('Please login to access this resource').first()).toBeVisible();
  const seen = Date.now();
  await onSignInPage(page);
  expect(Date.now() - seen).toBeGreaterThan(1_000);
});

test('the token is renewed silently, without loading the portal in the frame', async ({ page }) => {
  await page.clock.install();
  await signInByForm(page, 'merchant');
  await onHome(page);
  const before = await page.evaluate(() => sessionStorage.getItem('token'));
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.frame().parentFrame() !== null) loaded.push(new URL(request.url()).pathname);
  });
  await page.clock.fastForward(230_000);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token')), { timeout: 20_000 }).not.toBe(before);
  expect(loaded.filter((path) => path.includes('/assets/index-'))).toEqual([]);
  await onHome(page);
});

test('[S4.28] [S4.29] [S9.7] an expired token ends the session within 180 seconds', async ({ page }) => {
  await signInByForm(page, 'merchant');
  await page.clock.install();
  await page.reload();
  await onHome(page);
  const address = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    return key.split(':').slice(1, -1).join(':');
  });
  await page.route(`${address}/auth?**prompt=none**`, (route) => route.abort());
  await page.clock.fastForward(179_000);
  await onHome(page);
  await page.clock.fastForward(181_000);
  await expect(page.getByText('Your session has expired')).toBeVisible({ timeout: 30_000 });
});
