import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere, expectCalm, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Payments' });
const rows = (page: Page): Locator => table(page).locator('tbody:not([aria-hidden]) tr');
const drawer = (page: Page): Locator => page.getByRole('complementary', { name: /^Payment/ });
const query = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

async function openSearch(page: Page, address = '/transaction', username = 'merchant'): Promise<void> {
  await signIn(page, username, address);
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction Search' })).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  await expect(rows(page).first()).toBeVisible();
}

/** Waits until the query of the address is the expected one. */
async function expectQuery(page: Page, expected: Record<string, string>): Promise<void> {
  await expect.poll(() => query(page)).toEqual(expected);
}

// The session is read every few seconds, so a response that a test modifies may still be on its way when the test ends.

test('[S1.21] [S2.26] [S9.9] the search lists ten payments per page with all their columns and their total', async ({
  page,
}) => {
  const calm = expectCalm(page);
  await openSearch(page);
  await expect(rows(page)).toHaveCount(10);
  for (const name of [/^Time, E[SD]T/, 'Payment', 'Card', 'Customer', 'Operation', 'Status', 'Amount', 'Approval']) {
    await expect(table(page).getByRole('columnheader', { name }).first()).toBeVisible();
  }
  await expect(page.getByText(/^(?:Total of|Total: [\d,]+ approved of|More than) [\d,]+ payments$/)).toBeVisible();
  await expect(page.getByText(/^1 – 10 of/)).toBeVisible();
  await expectAccessible(page);
  calm();
});

test('a search shows in which field each row matched, whatever columns are visible', async ({ page }) => {
  await openSearch(page, '/transaction?search=1111');
  const found = table(page).getByRole('columnheader', { name: 'Found in' });
  await expect(found).toBeVisible();
  const marks = rows(page).locator('mark');
  await expect(marks).toHaveCount(await rows(page).count());
  for (const mark of await marks.all()) await expect(mark).toHaveText('1111');
  await page.goto('/transaction?search=1111&columns=timestamp,amount');
  await expect(found).toBeVisible();
  await expect(marks.first()).toHaveText('1111');
  await page.getByRole('searchbox', { name: 'Search payments' }).fill('');
  await expect(found).toHaveCount(0);
});

test('totals say how many of the payments they count', async ({ page }) => {
  await openSearch(page, '/transaction?status=230');
  await expect(page.getByText(/^Total: 0 approved of [\d,]+ payments$/)).toBeVisible();
  await page.goto('/transaction?status=218');
  await expect(page.getByText(/^(?:Total of|More than) [\d,]+ payments$/)).toBeVisible();
});

test('[S2.136] [S2.137] [S2.138] [S5.28] a header sorts ascending, descending and not at all, in the address', async ({
  page,
}) => {
  await openSearch(page);
  const amount = table(page).getByRole('columnheader', { name: 'Amount' });
  await amount.getByRole('button').click();
  await expectQuery(page, { sort: 'amount:asc:number' });
  await expect(amount).toHaveAttribute('aria-sort', 'ascending');
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  const first = rows(page).first();
  await expect(first).toContainText(/\(\$[\d,.]+\)/);
  await amount.getByRole('button').click();
  await expectQuery(page, { sort: 'amount:desc:number' });
  await expect(first).not.toContainText(/\(\$[\d,.]+\)/);
  await amount.getByRole('button').click();
  await expectQuery(page, {});
});

test('[S2.145] [S9.12] the page number is in the address, and Back restores it', async ({ page }) => {
  await openSearch(page);
  const first = await rows(page).first().innerText();
  await page.getByRole('button', { name: 'Goto page 2' }).click();
  await expectQuery(page, { page: '2' });
  await expect(page.getByText(/^11 – 20 of/)).toBeVisible();
  await expect(rows(page).first()).not.toHaveText(first);
  const sizes = page.getByLabel('Rows a page');
  expect(await sizes.locator('option').allTextContents()).toEqual(['10', '20', '50', '100']);
  await sizes.selectOption('20');
  await expectQuery(page, { limit: '20' });
  await expect(rows(page)).toHaveCount(20);
  await page.goBack();
  await expectQuery(page, { page: '2' });
  await expect(page.getByText(/^11 – 20 of/)).toBeVisible();
  await page.goBack();
  await expectQuery(page, {});
  await expect(page.getByText(/^1 – 10 of/)).toBeVisible();
  await page.goForward();
  await expectQuery(page, { page: '2' });
});

test('filters are chips in the address: added, changed, shared, removed', async ({ page }) => {
  await openSearch(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByLabel('Declined').check();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Apply' }).click();
  await expectQuery(page, { status: '230' });
  for (const row of await rows(page).all()) await expect(row).toContainText('Declined');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Amount' }).click();
  await page.getByLabel('At least').fill('20');
  await page.getByLabel('At least').press('Enter');
  await expectQuery(page, { status: '230', amount_from: '2000' });

  await page.getByRole('button', { name: 'Status Declined', exact: true }).click();
  await page.getByRole('dialog', { name: 'Status' }).getByLabel('Settled', { exact: true }).check();
  await page.getByRole('dialog', { name: 'Status' }).getByRole('button', { name: 'Apply' }).click();
  await expectQuery(page, { status: '218,230', amount_from: '2000' });

  const shared = page.url();
  await page.goto('/');
  await page.goto(shared);
  await expect(page.getByRole('button', { name: 'Remove Amount $20.00 or more' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Amount $20.00 or more' }).click();
  await expectQuery(page, { status: '218,230' });
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expectQuery(page, {});
});

test('dates are business dates, from presets or typed', async ({ page }) => {
  await openSearch(page);
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  const dates = page.getByRole('dialog', { name: 'Date' });
  await dates.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.poll(() => Object.keys(query(page)).sort()).toEqual(['end_date', 'start_date']);
  const { start_date = '', end_date = '' } = query(page);
  expect(Date.parse(end_date) - Date.parse(start_date)).toBe(6 * 86_400_000);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^Remove Date/ }).click();
  await expectQuery(page, {});
});

test('brand and last four digits find a card', async ({ page }) => {
  await openSearch(page, '/transaction?card_brand=jcb');
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  for (const row of await rows(page).all()) await expect(row.getByRole('img', { name: 'JCB' })).toBeVisible();
  const four = (await rows(page).first().innerText()).match(/••\s*(\d{4})/)?.[1] ?? '';
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Card', exact: true }).click();
  await page.getByLabel('Last four digits of the card').fill(four);
  await page.getByLabel('Last four digits of the card').press('Enter');
  await expectQuery(page, { card_brand: 'jcb', last_four: four });
  for (const row of await rows(page).all()) await expect(row).toContainText(four);
});

test('[S7.88] [S3.15] a text filter and a chosen column are in the address; a card number is never sent', async ({
  page,
}) => {
  await openSearch(page, '/transaction?status=218&action=110');
  const customer = (await rows(page).locator('td:nth-child(5)').allInnerTexts()).find((name) => name.length > 4) ?? '';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Filter' });
  await editor.getByRole('button', { name: 'Customer' }).click();
  await editor.getByLabel('Customer').fill('4111 1111 1111 1111');
  await editor.getByLabel('Customer').press('Enter');
  await expect(editor.getByText('Card numbers are not searched for')).toBeVisible();
  await expectAccessible(page);
  await editor.getByLabel('Customer').fill(customer);
  await editor.getByLabel('Customer').press('Enter');
  await expectQuery(page, { status: '218', action: '110', customer });
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  for (const row of await rows(page).all()) await expect(row).toContainText(customer);
  expect(asked.filter((address) => address.includes('1111'))).toEqual([]);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Email' }).check();
  await page.keyboard.press('Escape');
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toBeVisible();
  expect(query(page).columns).toContain('email');
});

test('searches from three characters on, after a pause in typing; / focuses the field', async ({ page }) => {
  await openSearch(page, '/transaction?status=218');
  const customers = await rows(page).locator('td:nth-child(5)').allInnerTexts();
  const customer = customers.map((name) => name.trim()).find((name) => name.length > 4) ?? '';
  expect(customer).not.toBe('');
  const searches: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/reports/payments/search')) searches.push(url.searchParams.get('search') ?? '');
  });
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search payments' });
  await expect(field).toBeFocused();
  await field.pressSequentially(customer.slice(0, 2));
  await expect(page.getByText('Type at least three characters')).toBeVisible();
  await field.pressSequentially(customer.slice(2));
  await expectQuery(page, { status: '218', search: customer });
  await expect(rows(page).first()).toContainText(customer);
  expect(searches.every((search) => search.length >= 3)).toBe(true);
  expect(searches.length).toBeLessThan(customer.length);

  await field.fill('<script>alert(1)</script>');
  await expect(page.getByText('No Data Available')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectQuery(page, {});
  await expect(field).toHaveValue('');
});

test('a payment opens beside the table at its own address, by mouse and by keyboard', async ({ page }) => {
  await openSearch(page);
  await rows(page).nth(1).click();
  await expect.poll(() => query(page).payment).toMatch(/^[0-9a-f-]{36}$/);
  const shared = page.url();
  await expect(drawer(page).getByRole('list', { name: 'Timeline' })).toBeVisible();
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);

  await drawer(page).getByRole('button', { name: 'Next' }).click();
  await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await drawer(page).getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL(shared);

  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expectQuery(page, {});
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(shared);
  await expect(drawer(page)).toBeFocused();
  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);

  await page.goto(shared);
  await expect(drawer(page).getByRole('list', { name: 'Timeline' })).toBeVisible();
});

test('[S3.15] the details describe card, checks, customer, batch and ledger in words', async ({ page }) => {
  await openSearch(page, '/transaction?status=218&action=110');
  await rows(page).first().click();
  const life = drawer(page).getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(life.first()).toContainText('Settled');
  await expect(life.last()).toContainText('Sale');
  await expect(drawer(page)).toContainText(/Batch\s*\d+/);
  await expect(drawer(page)).toContainText('Owed by the acquirer');
  await expect(drawer(page)).toContainText(/•••• \d{4}/);
  await drawer(page).getByRole('button', { name: 'Copy payment ID' }).first().click();
});

test('a decline shows its reason in words with the code', async ({ page }) => {
  await openSearch(page, '/transaction?status=230');
  await rows(page).first().click();
  const newest = drawer(page).getByRole('list', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(newest).toContainText('Declined');
  await expect(newest).toContainText(/[a-z]{4,}.*\([0-9A-Z]{2}\)/);
});

test('an unknown payment is reported, and an invalid address ignored', async ({ page }) => {
  await openSearch(page, '/transaction?payment=00000000-0000-4000-8000-000000000000');
  await expect(drawer(page)).toContainText('There is no such payment');
  await expectAccessible(page);
  await page.goto('/transaction?payment=../../etc&page=-1&sort=x&status=drop&limit=7');
  await expect(rows(page)).toHaveCount(10);
  await expect(drawer(page)).toHaveCount(0);
});

test('views are addresses, and the current one is marked', async ({ page }) => {
  await openSearch(page);
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'All payments' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'To capture' }).click();
  await expectQuery(page, { status: '205' });
  await expect(views.getByRole('link', { name: 'To capture' })).toHaveAttribute('aria-current', 'page');
});

test('a failed search is reported and can be retried', async ({ page }) => {
  let fail = true;
  await page.route('**/reports/payments/search*', (route) =>
    fail
      ? route.fulfill({ status: 503, json: { code: 'service_unavailable', message: 'x', request_id: 'r-1' } })
      : route.continue(),
  );
  await signIn(page, 'merchant', '/transaction');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the payments');
  await expectAccessible(page);
  fail = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('without permission for details a row does not open, and says why', async ({ page }) => {
  await page.route('**/permission-codes', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { permissions: { code: string; has_access: boolean }[] };
    await route.fulfill({ response, json: { permissions: body.permissions.filter(({ code }) => code !== 'RESD') } });
  });
  await openSearch(page);
  await rows(page).first().click();
  await expect(page.getByText('You cannot open payments')).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
});

test('on a phone payments take two lines under their day, and details fill the screen', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, 'merchant', '/transaction');
  const list = page.getByRole('region', { name: 'Payments' });
  await expect(list.getByRole('heading').first()).toBeVisible();
  await list.getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: /^Payment/ });
  await expect(dialog.getByRole('list', { name: 'Timeline' })).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBeCloseTo(390, 1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await context.close();
});

test('the list and a payment’s details are accessible at three widths, light and dark', async ({ page }) => {
  test.slow();
  await openSearch(page);
  await expect(page.getByText(/^1 – 10 of/)).toBeVisible();
  await test.step('the list', () => expectAccessibleEverywhere(page));
  await rows(page).first().click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await test.step('the details', () => expectAccessibleEverywhere(page));
});

test('more payments than the search counts are counted on request, per currency', async ({ page }) => {
  await signIn(page, 'admin', '/transaction');
  const totals = page.locator('tfoot');
  await expect(totals).toContainText('More than 10,000 payments');
  await page.getByRole('button', { name: 'Count them all' }).click();
  await expect(totals).toHaveText(/(?:Total of|approved of) \d\d,\d{3} payments/);
  for (const sign of ['$', '£', '€']) await expect(totals).toContainText(sign);
});
