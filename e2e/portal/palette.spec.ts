import { expect, type Locator, type Page } from '@playwright/test';
import { holdRequests } from '../src/hold-requests.ts';
import { enterReason } from '../src/impersonation.ts';
import { impersonationTest } from '../src/impersonation-test.ts';
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectCalm,
  expectNoSidewaysScroll,
  signIn,
} from '../src/session.ts';
import { test } from '../src/test.ts';

type FoundPayment = { payment_id: string; customer: string; card_number: string; amount: number; currency: number };

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search or go to' });
const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search or go to' });
const options = (page: Page): Locator => palette(page).getByRole('option');
const group = (page: Page, name: string): Locator => palette(page).getByRole('group', { name, exact: true });
const chosen = (page: Page): Locator => palette(page).locator('[role="option"][aria-selected="true"]');
const home = (page: Page): Locator => page.getByRole('heading', { level: 1, name: /^Good/ });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** Records the page's requests with their bodies. */
function listen(page: Page): { url: string; sent: string }[] {
  const heard: { url: string; sent: string }[] = [];
  page.on('request', (request) => {
    heard.push({ url: request.url(), sent: `${request.url()} ${request.postData() ?? ''}` });
  });
  return heard;
}

/** Returns a settled payment that has a customer name, as Transaction Search lists it. */
async function settledPayment(page: Page): Promise<FoundPayment> {
  const answer = page.waitForResponse((response) => response.url().includes('/reports/payments/search'));
  await signIn(page, 'merchant', '/transaction?status=218');
  const { transactions } = (await (await answer).json()) as { transactions: FoundPayment[] };
  const payment = transactions.find(({ customer }) => customer.length > 5);
  if (payment === undefined) throw new Error('No settled payment has a customer');
  return payment;
}

test('Ctrl+K reaches every page by keyboard, also from a field, and the focus returns or moves on', async ({
  page,
  context,
}) => {
  const calm = expectCalm(page);
  await signIn(page, 'merchant', '/credit-card/sale');
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await amount.focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(amount).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('reverse');
  await expect(chosen(page)).toHaveText(/^Void/);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/credit-card/void');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.locator('#page')).toBeFocused();

  // With an empty query the most recently visited pages come first. The same key closes the palette.
  await openPalette(page);
  await expect(group(page, 'Recently visited').getByRole('option')).toHaveText([/^Sale/]);
  await page.keyboard.press('End');
  await expect(chosen(page)).toHaveText('Log Out');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText(/^Sale/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText('Home');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);

  await openPalette(page);
  await page.keyboard.type('api keys');
  await expect(palette(page).locator('mark')).toHaveText(['API', 'Keys']);
  await expect(palette(page).getByRole('status')).toHaveText('1 result');
  const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(palette(page)).toBeVisible();
  await expect.poll(() => new URL(opened.url()).pathname).toMatch(/^\/(settings\/api\/keys|auth)/);
  await opened.close();
  await field(page).fill('no such page anywhere');
  await expect(palette(page).getByText('Nothing found', { exact: true }).first()).toBeVisible();
  calm();
});

test('the palette finds only what the user may see, and requests nothing else', async ({ page }) => {
  const heard = listen(page);
  await signIn(page, 'clerk');
  await expect(home(page)).toBeVisible();
  await openPalette(page);
  await expect(group(page, 'Pages').getByRole('option')).toHaveText([
    'Home',
    'SalePayments',
    'Transaction SearchReports',
    'Contact Us',
  ]);
  await expect(group(page, 'Actions').getByRole('option')).toHaveText(['Dark mode', 'Keyboard shortcuts', 'Log Out']);
  await page.keyboard.type('harbor');
  await expect(palette(page).getByRole('status')).not.toHaveText('Searching');
  await expect(group(page, 'Merchants')).toHaveCount(0);
  expect(heard.some(({ url }) => url.includes('searchmerchants'))).toBe(false);
  await field(page).fill('log out');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Are you sure you want to log out?' })
    .getByRole('button', { name: 'Log Out' })
    .click();
  await page.waitForURL((url) => url.pathname === '/auth' || url.port !== new URL(page.url()).port);
});

test('an account that cannot take payments is offered no payment pages', async ({ page }) => {
  await signIn(page, 'restricted');
  await expect(home(page)).toBeVisible();
  await openPalette(page);
  await expect(group(page, 'Pages').getByRole('option', { name: /^Transaction Search/ })).toBeVisible();
  await expect(group(page, 'Pages').getByRole('option', { name: /Payments$/ })).toHaveCount(0);
  await page.keyboard.type('capture');
  await expect(group(page, 'Pages')).toHaveCount(0);
});

test('an administrator finds merchants, and the help opens the list of shortcuts', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(home(page)).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('harbor coff');
  const merchant = group(page, 'Merchants').getByRole('option', { name: /^Harbor Coffee Roasters/ });
  await expect(merchant).toBeVisible();
  await merchant.click();
  await expect(page).toHaveURL(/\/admin\/merchants\/[0-9a-f-]{36}$/);
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('text typed while the palette loads is kept', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/palette-[\w-]+\.js/);
  await signIn(page, 'merchant');
  await expect(home(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('api ');
  await expect(field(page)).toHaveValue('api ');
  release();
  await page.keyboard.type('keys');
  await expect(options(page).first()).toHaveText(/^API Keys/);
  await expect(field(page)).toHaveValue('api keys');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/api/keys');
});

test('the palette and its text stay while the first page loads', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/transactions-page-[\w-]+\.js/);
  await signIn(page, 'merchant', '/transaction');
  await page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click();
  await page.keyboard.type('api ');
  await expect(options(page).first()).toHaveText(/^API Keys/);
  release();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await page.keyboard.type('keys');
  await expect(field(page)).toHaveValue('api keys');
  await expect(options(page).first()).toHaveText(/^API Keys/);
});

test('Enter pressed while the palette loads chooses the first row', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/palette-[\w-]+\.js/);
  await signIn(page, 'merchant');
  await expect(home(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('api keys');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL('/settings/api/keys');
  await expect(palette(page)).toHaveCount(0);
});

impersonationTest(
  'an administrator finds users and batches, sees recent pages first, and starts an impersonation',
  async ({ page }) => {
    const answer = page.waitForResponse((response) => response.url().includes('/reports/batches'));
    await signIn(page, 'admin', '/reports/global-settlement?by=batch');
    const { batches } = (await (await answer).json()) as { batches: { batch_number: number }[] };
    const number = batches[0]?.batch_number ?? 0;

    await openPalette(page);
    await page.keyboard.type('lindqvist');
    await expect(group(page, 'Users').getByRole('option')).toHaveText([
      /^Maya Lindqvist/,
      /^View only, as Maya Lindqvist/,
      /^Full access, as Maya Lindqvist/,
    ]);
    await expectAccessible(page);
    await group(page, 'Users').getByRole('option').first().click();
    await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/);

    await openPalette(page);
    await expect(group(page, 'Recently visited').getByRole('option').first()).toHaveText(/^Maya Lindqvist/);
    await page.keyboard.type(`batch ${number}`);
    const batch = group(page, 'Batches').getByRole('option').first();
    await expect(batch).toHaveText(new RegExp(`^Batch ${number}`));
    await batch.click();
    await expect(page).toHaveURL(/\/reports\/global-settlement\?batch=/);

    await openPalette(page);
    await page.keyboard.type('maya');
    await expect(chosen(page)).toHaveText(/^Maya Lindqvist/);
    await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('Recently visited');
    await field(page).fill('impersonate');
    await expect(chosen(page)).toHaveText(/^Impersonate a user/);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('impersonate ');
    await page.keyboard.type('lindqvist');
    await expect(group(page, 'Impersonate').getByRole('option')).toHaveText([
      /^View only, as Maya Lindqvist/,
      /^Full access, as Maya Lindqvist/,
    ]);
    await page.keyboard.press('Enter');
    await enterReason(page);
    await expect(page.getByRole('button', { name: 'Stop Impersonating' }).first()).toBeVisible();
    // A user whom the administrator looked up is not shown in the palette while impersonating.
    await openPalette(page);
    await expect(palette(page).getByText('Maya Lindqvist')).toHaveCount(0);
  },
);

test('payments are found by id, last four, customer and amount, and open beside their list', async ({ page }) => {
  const payment = await settledPayment(page);
  const last_four = payment.card_number.slice(-4);
  const payments = group(page, 'Payments');
  const opens = async (typed: string) => {
    await openPalette(page);
    await page.keyboard.insertText(typed);
    await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results?$/);
    return payments.getByRole('option').first();
  };

  for (const typed of [payment.payment_id, payment.payment_id.slice(-12)]) {
    await (await opens(typed)).click();
    await expect(page).toHaveURL(`/transaction?payment=${payment.payment_id}`);
    await expect(page.getByRole('complementary', { name: /^Payment/ })).toBeVisible();
    await page.goto('/');
    await expect(home(page)).toBeVisible();
  }

  await expect(await opens(last_four)).toContainText(`•• ${last_four}`);
  const all = payments.getByRole('option', { name: `All payments with card •• ${last_four}` });
  await all.click();
  await expect(page).toHaveURL(`/transaction?last_four=${last_four}`);
  await expect(
    page.getByRole('table', { name: 'Payments' }).locator('tbody:not([aria-hidden]) tr').first(),
  ).toContainText(last_four);

  await expect(await opens(payment.customer)).toContainText(payment.customer);
  await page.keyboard.press('Escape');

  const decimal = (payment.amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  for (const typed of [decimal, `$${decimal}`]) {
    await expect(await opens(typed)).toContainText(`$${decimal}`);
    await page.keyboard.press('Escape');
  }
});

/** Returns a Visa number with these last four digits and a valid check digit. */
function numberEndingIn(last_four: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `41111111111${digit}${last_four}`;
    const sum = [...number].reduce((total, character, index) => {
      const doubled = Number(character) * (index % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    if (sum % 10 === 0) return number;
  }
  throw new Error('There is no such number');
}

test('only the last four digits of a pasted card number are used, shown and sent', async ({ page }) => {
  const heard = listen(page);
  const last_four = (await settledPayment(page)).card_number.slice(-4);
  const number = numberEndingIn(last_four);
  const groups = number.match(/.{4}/g) ?? [];
  const all = group(page, 'Payments').getByRole('option', { name: `All payments with card •• ${last_four}` });
  await openPalette(page);
  await page.keyboard.insertText(groups.join(' '));
  await expect(field(page)).toHaveValue(`•••• ${last_four}`);
  await expect(palette(page).getByText('Only its last four digits are used')).toBeVisible();
  await expect(all).toBeVisible();
  await all.click();
  await expect(page).toHaveURL(`/transaction?last_four=${last_four}`);

  // The page's own search behaves the same.
  await page.goto('/transaction');
  const search = page.getByRole('searchbox', { name: 'Search payments' });
  await search.fill(number);
  await expect(page).toHaveURL(`/transaction?last_four=${last_four}`);
  await expect(search).toHaveValue('');

  // Typed in pieces with a pause after each, the number is not sent from its ninth digit on.
  await openPalette(page);
  for (const typed of [groups.slice(0, 2), groups.slice(0, 3), groups]) {
    await field(page).fill(typed.join(' '));
    await expect(palette(page).getByRole('status')).toHaveText(/result|Nothing found/);
  }
  await expect(all).toBeVisible();
  const sent = heard.map((request) => decodeURIComponent(request.sent).replace(/[\s+-]/g, ''));
  expect(sent.filter((text) => text.includes(number.slice(0, 9)))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href]));
  expect(kept.replace(/\s/g, '')).not.toContain(number.slice(0, 9));
});

test('a slow response never replaces a later one, and a failed search is reported in place', async ({ page }) => {
  await signIn(page, 'merchant');
  await expect(home(page)).toBeVisible();
  const release = await holdRequests(page, '**/reports/payments/search?search=sale*');
  await page.route('**/reports/payments/search?search=void*', (route) => route.abort());
  await openPalette(page);
  await page.keyboard.type('sale');
  await expect(chosen(page)).toHaveText(/^Sale/);
  await expect(palette(page).getByRole('status')).toHaveText('Searching');
  await field(page).fill('1234567');
  await expect(palette(page).getByRole('status')).toHaveText(/Nothing found|result/);
  const shown = await palette(page).innerText();
  release();
  await expect(palette(page).getByRole('status')).not.toHaveText('Searching');
  expect(await palette(page).innerText()).toBe(shown);

  await field(page).fill('void');
  const failure = group(page, 'Payments').getByRole('option', { name: /^Payments could not be searched/ });
  await expect(failure).toBeVisible();
  await expect(chosen(page)).toHaveText(/^Void/);
  await expectAccessible(page);
  await page.unroute('**/reports/payments/search?search=void*');
  await page.keyboard.press('ArrowDown');
  await expect(failure).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(failure).toHaveCount(0);
  await expect(palette(page)).toBeVisible();
});

test('/ focuses the page’s search or opens the palette, ? lists the shortcuts, and both can be turned off', async ({
  page,
}) => {
  await signIn(page, 'merchant');
  await expect(home(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  // In a text field it is an ordinary character.
  await page.keyboard.type('/?');
  await expect(field(page)).toHaveValue('/?');
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await expect(palette(page)).toHaveCount(0);
  await list.getByRole('checkbox', { name: 'Shortcuts of a single key' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(home(page)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await openPalette(page);
  await expect(list).toHaveCount(0);
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  await list.getByRole('checkbox', { name: 'Shortcuts of a single key' }).check();
  await page.keyboard.press('Escape');

  await page.goto('/transaction');
  const search = page.getByRole('searchbox', { name: 'Search payments' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(palette(page)).toHaveCount(0);
});

test('any input is treated as text', async ({ page }) => {
  const calm = expectCalm(page);
  await signIn(page, 'merchant');
  await expect(home(page)).toBeVisible();
  await openPalette(page);
  for (const text of [
    '<img src=x onerror="document.title=1">',
    '\u202eelas \u05e9\u05dc\u05d5\u05dd',
    '🦔👩‍👩‍👧 %00 \\ ../..',
    'x'.repeat(10_000),
  ]) {
    await field(page).fill(text);
    await expect(palette(page).getByRole('status')).toHaveText(/Nothing found|result/);
    await expect(palette(page).locator('img[src="x"]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await expect(page).toHaveTitle('Welcome · Countinghouse');
  calm();
});

test('in another language translated names find a page, and the palette changes the language', async ({ page }) => {
  await signIn(page, 'merchant');
  await expect(home(page)).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('deutsch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Guten/);
  await page.keyboard.press('Control+k');
  const suche = page.getByRole('combobox', { name: 'Suchen oder öffnen' });
  for (const word of ['stornieren', 'void', 'Zahlungen storno']) {
    await suche.fill(word);
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Storno/);
  }
});

test('the palette is accessible and fits, light and dark, from wide to 320 px and at 200%', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'merchant');
  await expect(home(page)).toBeVisible();
  await openPalette(page);
  for (const [width, height] of [
    [1440, 900],
    [720, 450],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await field(page).fill('ann');
    await expect(palette(page).getByRole('status')).toHaveText(/result/);
    if (width === 1440 || width === 390) await expectAccessibleInBoth(page);
    await expectNoSidewaysScroll(page);
    expect(
      await options(page)
        .last()
        .evaluate((row) => row.scrollWidth - row.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(palette(page)).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click();
  await expect(field(page)).toBeFocused();
});

test('[S2.93] only the avatar expands the minimised sidebar, also by keyboard', async ({ page }) => {
  await signIn(page, 'merchant');
  await page.getByRole('button', { name: 'Collapse sidebar' }).focus();
  await page.keyboard.press('Enter');
  const expand = page.getByRole('button', { name: /Expand sidebar/ });
  await expect(expand).toHaveCount(1);
  await expect(expand).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeFocused();
});

test('[S2.78] [S2.79] [S2.80] an address without configured breadcrumbs gets them from its path', async ({ page }) => {
  await signIn(page, 'merchant', '/transaction');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  const uuid = '2f1a0c1e-90b5-4d4a-8a1b-a90b53d4aaaa';
  for (const [address, trail] of [
    ['/credit-card/some-page', ['', 'Credit Card', 'Some Page']],
    ['/reports/old_batches/42', ['', 'Reports', 'Old Batches', 'Update Old Batch']],
    [`/invoice/${uuid}/items`, ['', 'Invoice', 'Update Invoice', 'Items']],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(crumbs.getByRole('listitem')).toHaveText([...trail]);
    await expect(page).toHaveTitle('Welcome · Countinghouse');
  }
  // Only breadcrumbs that are pages this user can open are links.
  await expect(crumbs.getByRole('link')).toHaveText(['', 'Invoice', 'Update Invoice']);
});
