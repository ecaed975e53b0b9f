import { expect, type Page } from '@playwright/test';
import { signInToPay } from '../src/payment-api.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/** Converts displayed money to minor units: '($34.64)' is -3464. */
const minorUnits = (text: string) => Number(text.replace(/[^\d]/g, '')) * (text.includes('(') ? -1 : 1);

const totals = (page: Page) => page.getByRole('row', { name: /^Tot/ });

test('[S1.22] [S7.93] [S7.94] [S7.87] the settlement report leads from batches through a batch and brand to a payment’s settlement', async ({
  page,
}) => {
  await signIn(page, 'merchant', '/reports/settlement?by=batch');
  await expect(page.getByRole('heading', { name: 'Settlement', level: 1 })).toBeVisible();
  const batches = page.getByRole('table', { name: 'Settlement' });
  const first = batches.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  await expectAccessible(page);
  const sum = minorUnits((await totals(page).getByRole('cell').last().textContent()) ?? '');
  for (const by of ['Days', 'Card brands']) {
    await page.getByRole('radio', { name: by }).check({ force: true });
    await expect(page).toHaveURL(by === 'Days' ? /by=date/ : /by=brand/);
    await expect
      .poll(async () => minorUnits((await totals(page).getByRole('cell').last().textContent()) ?? ''))
      .toBe(sum);
  }
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/by=batch/);

  const amount = minorUnits((await first.getByRole('cell').last().textContent()) ?? '');
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/batch=[0-9a-f-]{36}/);
  await expect
    .poll(async () => minorUnits((await totals(page).textContent())?.match(/\(?\$[\d,.]+\)?/)?.[0] ?? ''))
    .toBe(amount);
  await page.getByRole('navigation', { name: 'Card brands' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/brand=/);
  await page.getByRole('table', { name: 'Payments of the batch' }).getByRole('row').nth(1).click();
  const drawer = page.getByRole('complementary', { name: /^Payment / });
  await expect(drawer.getByRole('heading', { name: 'Settlement' })).toBeVisible();
  await expectAccessible(page);
  const address = page.url();
  await page.reload();
  await expect(drawer.getByRole('heading', { name: 'Settlement' })).toBeVisible();
  expect(page.url()).toBe(address);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});

test('[S1.23] [S2.143] global settlement ends with its Totals row in any sort order, and opens a merchant', async ({
  page,
}) => {
  await signIn(page, 'admin', '/reports/global-settlement');
  const rows = page.getByRole('table', { name: 'Settlement by merchant' }).getByRole('row');
  await expect(rows.last()).toContainText('Totals');
  await expectAccessible(page);
  for (const order of ['asc', 'desc']) {
    await page.getByRole('button', { name: 'Merchant', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`sort=dba%3A${order}%3Atext|sort=dba:${order}:text`));
    await expect(rows.last()).toContainText('Totals');
  }
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/merchant_uid=[0-9a-f-]{36}/);
  await expect(page.getByRole('region', { name: 'Waiting to settle, by terminal' })).toBeVisible();
  await page.goto('/admin/reports/settlement');
  await expect(page.getByRole('heading', { name: 'Global Settlement', level: 1 })).toBeVisible();
});

/** Signs in as the owner and makes a sale: sales from before today's cut-off are already in a batch. */
async function sellAtLantern(page: Page): Promise<void> {
  const api = await signInToPay(page, 'lantern');
  const room = { 'f1e1d000-0000-4000-8000-000000000001': '12' };
  await api.make('sale', 4_250, `SN-${Date.now().toString(36)}`, { custom_fields: room });
}

test('[S7.108] [S7.121] [S7.122] a merchant settles a terminal immediately, and sees the result', async ({ page }) => {
  await sellAtLantern(page);
  await page.goto('/reports/settlement');
  const pending = page.getByRole('region', { name: 'Waiting to settle, by terminal' });
  await pending
    .getByRole('button', { name: /^Settle now, /, disabled: false })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Settle .* now\?$/ });
  await expect(dialog).toContainText(/\d+ payments? with a net amount of \(?\$[\d,.]+\)? go/);
  await dialog.getByRole('button', { name: 'Settle now' }).click();
  const note = page.getByRole('alert').filter({ hasText: /Batch|batch/ });
  await expect(note).toContainText(/Batch \d+ is (settled|sent)|refused batch \d+/);
  await note.getByRole('link', { name: 'Open the batch' }).click();
  await expect(page).toHaveURL(/batch=[0-9a-f-]{36}/);
  await expect(page.getByRole('table', { name: 'Payments of the batch' }).getByRole('row').nth(1)).toBeVisible();
});

test('[S7.110] [S8.23] an empty answer to an administrator’s settlement is reported, and the key is kept', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newPage();
  await sellAtLantern(theirs);
  await theirs.close();
  await signIn(page, 'admin', '/reports/global-settlement?by=batch&search=lantern');
  await page.getByRole('radio', { name: 'Merchants' }).check({ force: true });
  await page
    .getByRole('row', { name: /Lantern/ })
    .getByRole('link')
    .click();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/credit-card/batch/*', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fulfill({ status: 200, body: '' });
  });
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('button', { name: 'Settle now, Lantern House Inn' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Settle now' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No data returned from the API' })).toBeVisible();
  }
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('an analyst sees a merchant’s pending settlement without an action to settle it', async ({ page }) => {
  await signIn(page, 'analyst', '/reports/global-settlement');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Waiting to settle, by terminal' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Settle now/ })).toHaveCount(0);
});

test('the settlement page starts with one aligned row of figures, including the next payout', async ({ page }) => {
  await signIn(page, 'merchant', '/reports/settlement');
  const balances = page.getByRole('region', { name: 'Balances' });
  await expect(balances.getByRole('term')).toHaveText([
    'Waiting to settle',
    'Next payout',
    'Authorized',
    'Captured, in no batch yet',
    'Settled',
    'Refunded',
  ]);
  await expect(page.getByText(/^Waiting to settle, /).first()).toBeVisible();
  const apart = await balances.getByRole('definition').evaluateAll((figures) =>
    figures.map((figure) => {
      const left = (element: Element | null | undefined) => element?.getBoundingClientRect().left ?? 0;
      return left(figure.querySelector('span')) - left(figure.previousElementSibling);
    }),
  );
  expect(apart).toEqual([0, 0, 0, 0, 0, 0]);
});
