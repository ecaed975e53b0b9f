import { expect } from '@playwright/test';
import { addCustomer, choose, newName, onCustomer } from '../src/customer-page.ts';
import { expectAccessibleInBoth, expectCalm, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

test('an invoice started from a customer’s page is listed there and in the list, and opens from both', async ({
  page,
}) => {
  const calm = expectCalm(page);
  await signIn(page, 'merchant', '/vault/customer');
  const name = newName();
  const address = await addCustomer(page, name);
  await expect(page.getByText('This customer has no invoices yet.')).toBeVisible();

  await choose(page, name, 'New invoice');
  await expect(page.getByRole('heading', { level: 1, name: 'Add Invoice' })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.locator('[data-paper]')).toContainText(name);
  await page.getByLabel('Item of line 1').fill('Harbor Blend');
  await page.getByLabel('Price of line 1').fill('45');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The draft is saved')).toBeVisible();

  await page.goto(address);
  await onCustomer(page, name);
  await expect(page.getByText('$45.00')).toBeVisible();
  await expectAccessibleInBoth(page, 'a customer with an invoice');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Draft invoice' }).click();
  const invoice = page.getByRole('complementary');
  await expect(invoice).toContainText('Draft invoice');
  await expect(invoice).toContainText(name);

  const customer_id = address.split('/').at(-1);
  await page.goto(`/vault/customer?open=${customer_id}&tab=invoices`);
  const drawer = page.getByRole('complementary');
  await expect(drawer.getByRole('link', { name: 'Draft invoice' })).toBeVisible();
  await expectAccessibleInBoth(page, 'the invoices of a customer beside the list');
  calm();
});

test('an address with an unknown customer opens an empty form', async ({ page }) => {
  await signIn(page, 'merchant', `/invoice/add?customer=${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Add Invoice' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeVisible();
});
