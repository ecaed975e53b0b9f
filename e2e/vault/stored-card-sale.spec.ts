import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const newName = () =>
  `Yves${[...Date.now().toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;

/** Adds a customer with a stored card, and stays on the customer's page. */
async function addWithCard(page: Page, last_name: string): Promise<void> {
  await signIn(page, 'merchant', '/vault/customer/add');
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Postal code').fill('04101');
  await page.getByLabel('Store a card now').check();
  await page.getByLabel('Card number').fill('4111111111111111');
  await page.getByLabel('Expires').fill('1230');
  await page.getByLabel('How the customer agreed').selectOption('in_person');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('heading', { name: last_name, level: 1 })).toBeVisible();
  await expect(page.getByText('Visa •• 1111').first()).toBeVisible();
}

test('[S3.44] Charge a card passes customer and card to the sale by id, never a number, and the sale is approved', async ({
  page,
}) => {
  const last_name = newName();
  await addWithCard(page, last_name);
  await page.getByRole('button', { name: 'Charge a card' }).click();
  await expect(page.getByRole('radio', { name: 'Visa •• 1111' })).toBeChecked();
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept.vault_customer_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(kept.vault_customer_account_uid).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(kept)).not.toContain('4111');
  await expectAccessibleInBoth(page);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/sale'));
  await page.getByLabel('Amount', { exact: true }).fill('12.50');
  await page.getByRole('button', { name: 'Charge $12.50' }).click();
  const { payment } = (await sent).postDataJSON() as { payment: Record<string, unknown> };
  expect(payment).toEqual({ account_uid: kept.vault_customer_account_uid, initiator: 'customer' });
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('vault_customer_id'))).toBeNull();
  await page.getByRole('link', { name: /…/ }).first().click();
  await expect(page.getByRole('link', { name: last_name })).toBeVisible();
  await expect(page.getByText('Started by')).toBeVisible();
});

test('a stored card is found by customer and charged in their absence, without a security code', async ({ page }) => {
  const last_name = newName();
  await addWithCard(page, last_name);
  await page.goto('/credit-card/sale');
  await page.getByText('Use a stored card').click();
  await page.getByLabel('Amount', { exact: true }).fill('8');
  await page.getByRole('button', { name: 'Charge $8.00' }).click();
  await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toHaveAccessibleDescription(
    'Choose a customer',
  );
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill(last_name);
  await page.getByRole('option', { name: new RegExp(last_name) }).click();
  await page.getByRole('radio', { name: 'No' }).check();
  await expect(page.getByLabel('Security code')).toHaveCount(0);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/sale'));
  await page.getByRole('button', { name: 'Charge $8.00' }).click();
  expect(((await sent).postDataJSON() as { payment: { initiator: string } }).payment.initiator).toBe('merchant');
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
});

test('a typed card is stored for a customer with the approved sale, only with consent', async ({ page }) => {
  const last_name = newName();
  await signIn(page, 'merchant', '/vault/customer/add');
  await page.getByLabel('Last name').fill(last_name);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('heading', { name: last_name, level: 1 })).toBeVisible();
  const customer = page.url();
  await page.goto('/credit-card/sale');
  await page.getByLabel('Amount', { exact: true }).fill('21');
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('Expires').fill('1230');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postal code').fill('04101');
  await page.getByLabel('Keep this card for a customer').check();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Charge $21.00' }).click();
  await expect(page.getByLabel('How the customer agreed')).toHaveAccessibleDescription('Say how the customer agreed');
  await page.getByLabel('How the customer agreed').selectOption('written');
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill(last_name);
  await page.getByRole('option', { name: new RegExp(last_name) }).click();
  await page.getByRole('button', { name: 'Charge $21.00' }).click();
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await page.goto(customer);
  await expect(page.getByText('Mastercard •• 4444').first()).toBeVisible();
});

test('a stored card that cannot be charged says why in plain words', async ({ page }) => {
  await addWithCard(page, newName());
  await page.getByRole('button', { name: 'Charge a card' }).click();
  await page.route('**/api/credit-card/sale', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'card_not_usable', message: 'x', request_id: 'r', details: { reason: 'removed' } },
    }),
  );
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Charge $5.00' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This stored card was removed. Choose another card.' }),
  ).toBeVisible();
  await expectAccessible(page);
});
