import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const drawer = (page: Page): Locator => page.getByRole('complementary');
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the payment page"]');

async function openForm(page: Page): Promise<void> {
  await signIn(page, 'merchant', '/payment-link/settings?form=new');
  await expect(page.getByRole('heading', { level: 1, name: 'Add payment link' })).toBeVisible();
}

async function addLink(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('480');
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(drawer(page).getByRole('heading', { name: title })).toBeVisible();
}

test('[S2.21] [S6.66] a link is created with a live preview, shared, paused, resumed and closed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page);
  const title = `Coffee bar ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('480');
  await expect(preview(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(preview(page).getByRole('button', { name: 'Pay $480.00' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await addLink(page, title);

  await drawer(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is copied')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/payment-link\/preview#[\w-]{32}$/);

  await drawer(page).getByRole('button', { name: 'QR code and poster' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('img', { name: `QR code of ${title}` })).toBeVisible();
  for (const [name, start] of [
    ['SVG', '<?xml'],
    ['Poster (PDF)', '%PDF-'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name }).click();
    const file = await (await saving).path();
    expect((await readFile(file)).toString('latin1', 0, 5)).toBe(start);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();

  await drawer(page).getByRole('button', { name: 'Pause' }).click();
  await expect(drawer(page).getByText('This link is paused')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Resume' }).click();
  await expect(drawer(page).getByText('This link is paused')).toBeHidden();
  await drawer(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close link' }).click();
  await expect(drawer(page).getByText('Closed', { exact: true })).toBeVisible();
  await drawer(page).getByRole('link', { name: 'History' }).click();
  for (const line of ['Link closed', 'Link resumed', 'Link paused', 'Link created']) {
    await expect(drawer(page).getByText(line, { exact: true })).toBeVisible();
  }
});

test('items of a link are taken from the price list, with their price and the tax that comes on top', async ({
  page,
}) => {
  await openForm(page);
  const title = `Supplies ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Title').fill(title);
  await page.getByRole('radio', { name: 'By quantity' }).check({ force: true });
  const list = page.getByRole('combobox', { name: 'Add from the price list' });
  const item = (number: number) => page.getByRole('group', { name: `Item ${number}`, exact: true });
  const value = (number: number, name: RegExp) => item(number).getByRole('textbox', { name });
  // The first one replaces the item that is still empty.
  for (const [number, term, name, price, tax] of [
    [1, 'cold brew', 'Cold brew concentrate, 20 l keg', '112.00', '8'],
    [2, 'tote', 'Harbor tote bag', '12.00', ''],
  ] as const) {
    await list.fill(term);
    await page.getByRole('option', { name: `${name} · $${price}` }).click();
    await expect(value(number, /^Item/)).toHaveValue(name);
    await expect(value(number, /^Price/)).toHaveValue(price);
    await expect(value(number, /^Tax/)).toHaveValue(tax);
  }
  await expect(item(3)).toHaveCount(0);
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(drawer(page).getByRole('heading', { name: title })).toBeVisible();
});

test('two tabs that edit one link: the second sees that somebody was faster, and nothing typed is lost', async ({
  page,
  browser,
}) => {
  await openForm(page);
  const title = `Gift card ${crypto.randomUUID().slice(0, 8)}`;
  await addLink(page, title);
  await drawer(page).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  const window = await browser.newContext();
  const other = await window.newPage();
  await signIn(other, 'merchant', '/payment-link/settings');
  await other.goto(page.url());
  await other.getByLabel('Description').fill('Theirs');
  await other.getByRole('button', { name: 'Save link' }).click();
  await expect(drawer(other)).toBeVisible();
  await page.getByLabel('Description').fill('Mine');
  await page.getByRole('button', { name: 'Save link' }).click();
  await expect(page.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Overwrite with my version' }).click();
  await expect(drawer(page).getByText('Mine')).toBeVisible();
  await window.close();
});

test('[S2.20] the preview shows a link’s page in each state and sends nothing', async ({ page }) => {
  await signIn(page, 'merchant', '/payment-link/settings');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(checkout|payment-link)\//.test(request.url())) sent.push(request.url());
  });
  await page.getByRole('link', { name: 'Preview' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Preview' })).toBeVisible();
  await expect(preview(page).getByRole('heading', { name: 'Sample payment' })).toBeVisible();
  await page.getByLabel('State').selectOption({ label: 'Expired' });
  await expect(preview(page).getByText('This link has expired')).toBeVisible();
  await page.getByLabel('State').selectOption({ label: 'Declined' });
  await expect(preview(page).getByText('The card was not accepted')).toBeVisible();
  await page.getByRole('main').getByLabel('Language').selectOption({ label: 'Deutsch' });
  await expect(preview(page).locator('html')).toHaveAttribute('lang', 'de');
  expect(sent).toEqual([]);
});

test('the page settings are saved, and every tab fits a phone and is accessible', async ({ page }) => {
  await signIn(page, 'merchant', '/payment-link/settings?tab=page');
  const heading = `Thank you ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Heading').fill(heading);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The page settings are saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Heading')).toHaveValue(heading);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['', '?tab=page', '?tab=protection']) {
    await page.goto(`/payment-link/settings${tab}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Link' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBoth(page);
  }
});

test('[S6.113] a user without access to payment links sees which permission is missing', async ({ page }) => {
  await signIn(page, 'clerk', '/');
  await page.goto('/payment-link/settings');
  await expect(page.getByText(/PLVW|Payment Link, View/).first()).toBeVisible();
});
