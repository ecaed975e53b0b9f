import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  expectAccessibleInBoth,
  expectCalm,
  signIn,
} from '../src/session.ts';
import { test } from '../src/test.ts';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Customers', exact: true });
const rows = (page: Page): Locator => table(page).locator('tbody:not([aria-hidden]) tr');
const drawer = (page: Page): Locator => page.getByRole('complementary');
const query = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

async function openCustomers(page: Page, address = '/vault/customer', username = 'merchant'): Promise<void> {
  await signIn(page, username, address);
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  await expect(rows(page).first()).toBeVisible();
}

test('[S1.14] [S2.10] the list shows ten customers per page with cards and last payments, at every width', async ({
  page,
}) => {
  const calm = expectCalm(page);
  await openCustomers(page);
  await expect(rows(page)).toHaveCount(10);
  for (const name of ['Customer', 'Email', 'Default card', 'Needs attention', 'Last payment', 'Added']) {
    await expect(table(page).getByRole('columnheader', { name, exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText(/^1 – 10 of \d+$/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  calm();
});

test('each card health figure filters the list to that number of customers', async ({ page }) => {
  await openCustomers(page);
  const health = page.getByRole('group', { name: 'Card health' });
  for (const [name, card] of [
    ['Expires soon', 'expiring'],
    ['Expired', 'expired'],
    ['Blocked', 'blocked'],
  ] as const) {
    const part = health.getByRole('button', { name: new RegExp(`^${name}`) });
    await part.click();
    await expect.poll(() => query(page)).toEqual({ card });
    await expect(part).toHaveAttribute('aria-pressed', 'true');
    // Other journeys add, block and replace cards in the meantime, so both numbers are read again until they match. The account updater may
    // have left no expired card.
    let count = '';
    await expect(async () => {
      await page.reload();
      count = /\d+/.exec((await part.textContent()) ?? '')?.[0] ?? '';
      const range = new RegExp(`^${count === '0' ? 0 : 1} – \\d+ of ${count}$`);
      await expect(page.getByText(range)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const shown = count === '0' ? 'No customer matches these filters' : name;
    for (const row of await rows(page).all()) await expect(row).toContainText(shown);
    await part.click();
    await expect.poll(() => query(page)).toEqual({});
  }
});

test('[S2.10] customers are found by name, email and last four digits, sorted, and opened at their own address', async ({
  page,
}) => {
  await openCustomers(page);
  const field = page.getByRole('searchbox', { name: 'Name, email, last four' });
  await field.fill('dockandvine');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Dock & Vine Market');
  const last_four = /\b\d{4}\b/.exec((await rows(page).first().textContent()) ?? '')?.[0] ?? '';
  await field.fill(last_four);
  await expect(rows(page).filter({ hasText: 'Marguerite Fontaine' })).toHaveCount(1);
  await field.fill('');
  await table(page).getByRole('columnheader', { name: 'Added' }).getByRole('button').click();
  await expect.poll(() => query(page)).toEqual({ sort: 'created_at:asc:date' });
  await expect(rows(page).first()).toContainText('Marguerite Fontaine');
  await rows(page).first().click();
  await expect(drawer(page).getByRole('heading', { name: 'Marguerite Fontaine' })).toBeVisible();
  const shared = page.url();
  await page.goto('/');
  await page.goto(shared);
  await expect(drawer(page).getByRole('heading', { name: 'Marguerite Fontaine' })).toBeVisible();
});

test('a customer’s details have tabs: overview, cards, addresses, payments and history', async ({ page }) => {
  const calm = expectCalm(page);
  await openCustomers(page, '/vault/customer?search=dockandvine');
  await rows(page).first().click();
  const tab = (name: string) => drawer(page).getByRole('link', { name, exact: true });
  await expect(drawer(page).getByText('Paid by month', { exact: true })).toBeVisible();
  await expect(drawer(page).getByText('accounts@dockandvine.example')).toBeVisible();
  await expectAccessibleInBoth(page, 'overview');
  await tab('Cards').click();
  await expect.poll(() => query(page).tab).toBe('cards');
  await expect(drawer(page).locator('li')).toHaveCount(5);
  await expectAccessible(page);
  await tab('Addresses').click();
  await expect(drawer(page).getByText('Billing', { exact: true })).toBeVisible();
  await tab('Payments').click();
  await expect(drawer(page).locator('li')).toHaveCount(10);
  await drawer(page).getByRole('button', { name: 'Show more payments' }).click();
  await expect(drawer(page).locator('li')).toHaveCount(40);
  await tab('History').click();
  await expect(
    drawer(page)
      .getByText(/^Card added/)
      .first(),
  ).toBeVisible();
  await expectAccessibleInBoth(page, 'history');
  calm();
});

test('customers with an open invoice are a filter, and what each owes next stands in the details', async ({ page }) => {
  const calm = expectCalm(page);
  await openCustomers(page);
  await page.getByRole('button', { name: 'Has open invoice' }).click();
  await expect.poll(() => query(page)).toEqual({ has_open_invoice: 'true' });
  await expect(page.getByRole('button', { name: 'Remove Invoices Open' })).toBeVisible();
  await rows(page).first().click();
  await expect(drawer(page).getByText('Due next', { exact: true })).toBeVisible();
  await expect(
    drawer(page)
      .getByText(/^(Due|Was due) [A-Z][a-z]+ \d/)
      .first(),
  ).toBeVisible();
  await expectAccessibleInBoth(page, 'a customer who owes something');
  await page.goto(`/vault/customer/${query(page).open}`);
  await expect(page.getByRole('heading', { name: 'Due next' })).toBeVisible();
  await expect(page.getByText(/^(Due|Was due) [A-Z][a-z]+ \d/).first()).toBeVisible();
  await expectAccessibleInBoth(page, 'the page of a customer who owes something');
  calm();
});

test('[S2.13] the older address of the list opens it too', async ({ page }) => {
  await signIn(page, 'merchant', '/vault/customer/customeractions');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
});

test('several customers are tagged and archived together, and one is restored', async ({ page }) => {
  // Customers of the demo data: a customer without payments would be deleted instead of archived.
  await openCustomers(page, '/vault/customer?search=tanaka');
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tag 2 customers' });
  await dialog.getByRole('combobox').fill('Spring fair');
  await dialog.getByRole('combobox').press('Enter');
  await dialog.getByRole('combobox').press('Tab');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  await expect(page.getByText('2 customers tagged')).toBeVisible();
  await page.goto('/vault/customer?tag=Spring+fair');
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const archive = page.getByRole('dialog').getByRole('button', { name: 'Archive customers' });
  await expect(archive).toBeVisible();
  await expectAccessible(page);
  await archive.click();
  await expect(page.getByText('1 customer archived')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.goto('/vault/customer?tag=Spring+fair&status=archived');
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Restore customer' }).click();
  await expect(page.getByText(/is restored$/)).toBeVisible();
});

test('the export contains only the brand and last four digits of cards', async ({ page }) => {
  await openCustomers(page, '/vault/customer?card=expiring');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/(Visa|Mastercard|American Express|Discover|JCB) •• \d{4}/);
  expect(text.replaceAll(/555-?01\d\d/g, '')).not.toMatch(/\d{12,}/);
  const found = /of (\d+)$/.exec((await page.getByText(/^1 – \d+ of \d+$/).textContent()) ?? '')?.[1];
  expect(text.match(/@/g)?.length).toBe(Number(found));
});

test('an import file is checked first, and its valid rows are added once', async ({ page }) => {
  await openCustomers(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });
  await expectAccessibleInBoth(page, 'import');
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'first_name,last_name,email,note\nNora,Importova,nora@import.example,\nAda,,,\nEve,Card,eve@import.example,4111 1111 1111 1111\n',
    ),
  });
  await expect(dialog.getByText('3 rows, 1 to add')).toBeVisible();
  await expect(dialog.getByText('Remove the card number')).toBeVisible();
  await expectAccessibleInBoth(page, 'import, looked through');
  await dialog.getByRole('button', { name: 'Add 1 customer' }).click();
  await expect(page.getByText('1 customer added')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name, email, last four' }).fill('importova');
  await expect(rows(page)).toHaveCount(1);
});

test('views of the list can be saved as in other lists', async ({ page }) => {
  await openCustomers(page, '/vault/customer?card=blocked');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Blocked cards');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Blocked cards' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Remove the view Blocked cards' }).click();
  await expect(view).toHaveCount(0);
});

test('the list works by keyboard: search, open, tabs and close', async ({ page }) => {
  await openCustomers(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Name, email, last four' })).toBeFocused();
  await page.keyboard.type('dockandvine');
  await expect(rows(page)).toHaveCount(1);
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (
      await page.evaluate(
        () => document.activeElement?.closest('tbody') !== null && document.activeElement?.tagName === 'TR',
      )
    )
      break;
  }
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('heading', { name: 'Marguerite Fontaine' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
});

test('the palette finds customers by name and opens them beside their list', async ({ page }) => {
  await openCustomers(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await palette.getByRole('combobox').fill('dockandvine');
  const found = palette.getByRole('option', { name: /Marguerite Fontaine/ });
  await expect(found.first()).toBeVisible();
  await expectAccessible(page);
  await palette.getByRole('combobox').fill('brandst');
  await palette
    .getByRole('option', { name: /einkauf@roesterei/ })
    .first()
    .click();
  await expect.poll(() => Object.keys(query(page))).toContain('open');
});

test('[S4.10] a Restricted account sees its customers and cannot add any', async ({ page }) => {
  await openCustomers(page, '/vault/customer', 'restricted');
  await expect(page.getByRole('link', { name: 'Add customer', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
});
