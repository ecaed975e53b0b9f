import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectCalm, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/* Fenwick & Daughters use pounds, and no other journey changes or needs their settings. */

const business = 'fenwick';

/** Returns the headers of the page's own calls, so that a test can undo its changes. */
function heardHeaders(page: Page): () => Record<string, string> {
  let heard: Record<string, string> = {};
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined && request.url().includes('/api/')) heard = { authorization };
  });
  return () => heard;
}

/** Restores everything that these journeys change to the demo's initial state. */
async function restore(page: Page, headers: Record<string, string>): Promise<void> {
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const merchant_uid = /merchant_uid\\*":\\*"([0-9a-f-]{36})/.exec(kept)?.[1] ?? '';
  const at = `/api/merchants/merchants/${merchant_uid}`;
  const read = async (path: string) => (await page.request.get(`${at}/${path}`, { headers })).json();
  const put = (address: string, data: object) => page.request.put(address, { headers, data });
  const fields = await read('transactionfields');
  await put(`${at}/transactionfields`, {
    version: fields.version,
    transaction_fields: [
      { value: 'order.pdf_file_name', visible: false, required: false },
      { value: 'order.due_date', visible: false, required: false },
    ],
  });
  const { version } = await read('customfields');
  await put('/api/merchants/merchants/customfields', { merchant_uid, version, custom_fields: [] });
  const { verification } = await read('verification/address');
  await put(`${at}/verification/address`, { version: verification.version, refused: [] });
}

/** An amount that no other run uses within a minute. */
const amount = () => (20 + (Math.floor(Date.now() / 1000) % 9_000) / 100).toFixed(2);

async function keyIn(page: Page, sum: string, postal_code: string): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill(sum);
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('Expires').fill('1230');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postcode').fill(postal_code);
}

test('[S1.37] [S1.38] [S3.31] [S3.32] [S3.34] [S3.36] configured fields appear in the form, and the entered values with the payment', async ({
  page,
}) => {
  const calm = expectCalm(page);
  const headers = heardHeaders(page);
  await signIn(page, business, '/settings/fields/required');
  try {
    await page.getByRole('checkbox', { name: 'Order, All: Shown' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Order, File Upload: Required' }).check({ force: true });
    await expectAccessibleInBoth(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The fields are saved')).toBeVisible();

    await page.goto('/settings/fields/defined');
    for (const [label, type, required] of [
      ['Tailor', 'Text', true],
      ['Terms agreed', 'Checkbox', false],
    ] as const) {
      await page.getByRole('button', { name: 'Add custom field' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Add field' }).click();
      await expect(dialog.getByText('Enter a label')).toBeVisible();
      await expect(dialog.getByLabel('Label')).toBeFocused();
      await dialog.getByLabel('Label').fill(label);
      await dialog.getByLabel('Type').selectOption(type);
      if (required) {
        const shown = dialog.getByRole('checkbox', { name: 'Shown in payment forms' });
        const required_box = dialog.getByRole('checkbox', { name: 'Required' });
        await required_box.check({ force: true });
        await shown.uncheck({ force: true });
        await expect(required_box).not.toBeChecked();
        await required_box.check({ force: true });
        await expect(shown).toBeChecked();
      }
      await dialog.getByRole('button', { name: 'Add field' }).click();
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('button', { name: 'Move Terms agreed up' }).click();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The custom fields are saved')).toBeVisible();

    await page.goto('/credit-card/sale');
    const sum = amount();
    await keyIn(page, sum, 'SW1A 1AA');
    await page.getByRole('button', { name: `Charge £${sum}` }).click();
    await expect(page.locator('[name="order.pdf_file_name"]')).toBeFocused();
    const missing = await page
      .locator('[aria-invalid="true"]')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).name.replace(/custom_fields\..*/, 'custom')),
      );
    expect(missing.toSorted()).toEqual(['custom', 'order.pdf_file_name']);

    // From here on the browser itself logs that a call was refused.
    calm();
    const upload = page.locator('input[type="file"]');
    // A file whose name contains a card number is not uploaded, and its name is not shown.
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await upload.setInputFiles({
      name: '4111_1111_1111_1111.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    });
    await expect(page.getByText('Rename this file first: its name has a card number in it.')).toBeVisible();
    await expect(page.getByText('4111_1111')).toHaveCount(0);
    expect(sent).toEqual([]);
    await upload.setInputFiles({
      name: 'order.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>no</html>'),
    });
    await expect(page.getByText('This isn’t a PDF, PNG, JPEG or CSV file')).toBeVisible();
    await upload.setInputFiles({
      name: 'order.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    });
    await expect(page.getByText('Sent', { exact: false }).first()).toBeVisible();
    await page.getByLabel('Tailor').fill('Harriet herself');
    await page.getByRole('checkbox', { name: 'Terms agreed' }).check({ force: true });
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: `Charge £${sum}` }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Approved' })).toBeVisible();

    await page
      .getByRole('main')
      .getByRole('link', { name: /^[0-9a-f]{4}…/ })
      .click();
    const drawer = page.getByRole('complementary', { name: /^Payment/ });
    await expect(drawer.getByText('Tailor')).toBeVisible();
    await expect(drawer.getByText('Harriet herself', { exact: true })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Download order.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('order.pdf');
  } finally {
    await restore(page, headers());
  }
});

test('[S1.35] an address result that the merchant refuses declines and reverses the payment, and says why', async ({
  page,
}) => {
  const headers = heardHeaders(page);
  await signIn(page, business, '/settings/verification/address');
  try {
    const none = page.getByRole('checkbox', { name: /^N: / });
    await none.check({ force: true });
    await expect(page.getByRole('status').filter({ hasText: /would have been refused/ })).toBeVisible();
    await expectAccessibleInBoth(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved. It applies from the next payment')).toBeVisible();

    await page.goto('/credit-card/sale');
    const sum = amount();
    await keyIn(page, sum, '00000');
    await page.getByLabel('Street', { exact: true }).fill('1 Main St');
    await page.getByRole('button', { name: `Charge £${sum}` }).click();
    const message = page.getByRole('alert').filter({ hasText: 'Declined' });
    await expect(message).toContainText('Neither street address nor postal code matches');
    await expect(message).toContainText('is reversed');
    await message.getByRole('link', { name: 'Open the payment' }).click();
    await page.getByRole('button', { name: 'Leave page' }).click();
    const drawer = page.getByRole('complementary', { name: /^Payment/ });
    await expect(drawer.getByText('Neither street address nor postal code matches').first()).toBeVisible();
    await expect(drawer.getByText('Declined').first()).toBeVisible();
  } finally {
    await restore(page, headers());
  }
});
