import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/** Returns the file that a button saves, as bytes and as a PDF reader opens it. */
async function saved(place: Locator): Promise<{ name: string; bytes: Buffer; text: string; language: unknown }> {
  const downloading = place.page().waitForEvent('download');
  await place.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  const { info } = (await document.getMetadata()) as unknown as { info: { Language?: string } };
  return { name: download.suggestedFilename(), bytes, text, language: info.Language };
}

test('[S5.18] the receipt saved after the payment and the one saved from the search are the same PDF', async ({
  page,
}) => {
  await signIn(page, 'merchant', '/credit-card/sale');
  const cents = 20_000 + (Math.floor(Date.now() / 1000) % 50_000);
  const amount = (cents / 100).toFixed(2);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Card number').fill('4111111111111111');
  await page.getByLabel('Expires').fill('1230');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postal code').fill('04101');
  await page.getByLabel('Order ID').fill(`قهوة-${cents}`);
  await page
    .getByRole('region', { name: 'Summary' })
    .getByRole('button', { name: /^Charge/ })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Approved' })).toBeVisible();

  const main = page.getByRole('main');
  const taken = await saved(main);
  await expect(page.getByText('The receipt is saved')).toBeVisible();
  await expectAccessible(page);
  expect(taken.name).toMatch(/^receipt-[0-9a-f-]{36}\.pdf$/);
  expect(taken.language).toBe('en-US');
  for (const said of [
    'Receipt',
    'Harbor Coffee Roasters',
    'Visa •••• 1111',
    `$${amount}`,
    'Total, USD',
    'Page 1 of 1',
  ]) {
    expect(taken.text).toContain(said);
  }
  // The page shows the same, word for word.
  const slip = page.getByRole('region', { name: 'Receipt' });
  for (const value of await slip.locator('dd').allInnerTexts()) {
    if (!/[\u0600-\u06ff]/.test(value)) expect(taken.text).toContain(value);
  }
  expect(taken.text).not.toContain('4111111111111111');

  const payment_id = taken.name.slice('receipt-'.length, -'.pdf'.length);
  await page.goto(`/transaction?payment=${payment_id}`);
  const drawer = page.getByRole('complementary', { name: /^Payment/ });
  await expect(drawer.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  const found = await saved(drawer);
  expect(found.bytes.equals(taken.bytes)).toBe(true);
});

test('a font that fails to load keeps the page and shows an error', async ({ page }) => {
  await signIn(page, 'merchant', '/transaction');
  await page.getByRole('table').getByRole('row').nth(1).click();
  const drawer = page.getByRole('complementary', { name: /^Payment/ });
  const button = drawer.getByRole('button', { name: 'Download PDF' });
  await page.route(/Inter_/, (route) => route.abort());
  await button.click();
  await expect(page.getByText('An unknown error occurred')).toBeVisible();
  await page.unroute(/Inter_/);
  const again = await saved(drawer);
  expect(again.text).toContain('Receipt');
});
