import { encodingsOf } from '@countinghouse/domain/testing/card-encodings';
import { expect, type Page } from '@playwright/test';
import { readBrowserStorage } from '../src/read-browser-storage.ts';
import { expectAccessible, expectAccessibleInBoth, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';
import { withdraw } from '../src/withdraw.ts';

/** A unique name without digits, which names must not contain. */
const newName = () =>
  `Zoe${[...Date.now().toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;

async function addCustomer(page: Page, last_name: string): Promise<void> {
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Email').fill(`${last_name.toLowerCase()}@example.com`);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('heading', { name: `Dana ${last_name}`, level: 1 })).toBeVisible();
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function typeCard(page: Page, card_number: string): Promise<void> {
  const add = dialog(page, 'Add card');
  await add.getByLabel('Card number').fill(card_number);
  await add.getByLabel('Expires').fill('1230');
  await add.getByLabel('How the customer agreed').selectOption('telephone');
  await add.getByRole('button', { name: 'Verify and store' }).click();
}

async function openCardMenu(page: Page, item: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for .* •• / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('[S2.11] [S1.14] a customer is added with address, tags and note; the form requires a name and is accessible', async ({
  page,
}) => {
  const last_name = newName();
  await signIn(page, 'merchant', '/vault/customer/add');
  await expect(page.getByRole('heading', { name: 'Add Customer', level: 1 })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/a company or an email address/);
  await page.getByLabel('Note', { exact: true }).fill('Pays with 4111 1111 1111 1111');
  await page.getByLabel('Street', { exact: true }).fill('18 Commercial St');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').selectOption('ME');
  await page.getByLabel('Postal code').fill('04101');
  await page.getByRole('combobox', { name: 'Tags' }).fill('Wholesale');
  await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill(last_name);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByLabel('Note', { exact: true })).toHaveAccessibleDescription(/Remove the card number/);
  await page.getByLabel('Note', { exact: true }).fill('Rings <b>before</b> delivery 🔔');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page).toHaveURL(/\/vault\/customer\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: `Dana ${last_name}`, level: 1 })).toBeVisible();
  await expect(page.getByText('18 Commercial St')).toBeVisible();
  await expect(page.getByText('Rings <b>before</b> delivery 🔔')).toBeVisible();
  await expect(page.getByText('Wholesale')).toBeVisible();
});

test('a possible duplicate customer is pointed out and can still be added', async ({ page }) => {
  const last_name = newName();
  await signIn(page, 'merchant', '/vault/customer/add');
  await addCustomer(page, last_name);
  await page.goto('/vault/customer/add');
  await page.getByLabel('Last name').fill(newName());
  await page.getByLabel('Email').fill(`${last_name.toLowerCase()}@example.com`);
  await expect(page.getByRole('link', { name: `Open Dana ${last_name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByText('Others share this email address')).toBeVisible();
});

test('[S2.12] a customer is edited, and the second of two tabs is asked which version to keep', async ({ page }) => {
  await signIn(page, 'merchant', '/vault/customer/add');
  await addCustomer(page, newName());
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expectAccessibleInBoth(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Company', { exact: true }).fill('Dock and Vine');
  await page.getByLabel('Company', { exact: true }).fill('Harbor Kayaks');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Customer saved')).toBeVisible();
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('alert').filter({ hasText: 'Someone else has changed this' })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Show their version' }).click();
  await expect(other.getByLabel('Company', { exact: true })).toHaveValue('Harbor Kayaks');
  await other.close();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Changed a customer')).toBeVisible();
});

test('a permission revoked while the form is open saves nothing, says why and keeps the input', async ({ page }) => {
  const last_name = newName();
  await signIn(page, 'merchant', '/vault/customer/add');
  await addCustomer(page, last_name);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Company', { exact: true }).fill('Dock and Vine');
  await page.route(/\/api\/vault\/customers\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await withdraw(page, ['VAUP']);
    return route.fulfill({ status: 403, json: { code: 'permission_missing', message: 'x', request_id: 'r' } });
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'permission' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Dock and Vine');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled({ timeout: 7_000 });
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Dock and Vine');
});

test('a card is stored with consent, blocked, unblocked and removed, and its number is not in the browser', async ({
  page,
}) => {
  await signIn(page, 'merchant', '/vault/customer/add');
  await addCustomer(page, newName());
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog(page, 'Add card').getByLabel('What the customer agreed to')).toHaveValue(
    /^I authorize Harbor Coffee Roasters/,
  );
  await expectAccessibleInBoth(page);
  await typeCard(page, '4111111111111111');
  await expect(page.getByText('Visa •• 1111 is stored')).toBeVisible();
  const kept = await readBrowserStorage(page);
  expect(kept).toContain('terminal_key');
  for (const written of encodingsOf('4111111111111111')) expect(kept).not.toContain(written);
  await openCardMenu(page, 'Consent and details');
  await expect(dialog(page, 'Visa •• 1111').getByText('By phone,')).toBeVisible();
  await page.keyboard.press('Escape');
  await openCardMenu(page, 'Block card');
  await dialog(page, 'Block Visa •• 1111?').getByRole('button', { name: 'Block card' }).click();
  await expect(page.getByText('Visa •• 1111 is blocked')).toBeVisible();
  await openCardMenu(page, 'Unblock card');
  const unblock = dialog(page, 'Unblock Visa •• 1111');
  await unblock.getByRole('button', { name: 'Unblock card' }).click();
  await expect(unblock.getByLabel('How the customer agreed')).toHaveAccessibleDescription(
    'Say how the customer agreed',
  );
  await expectAccessibleInBoth(page);
  await unblock.getByLabel('How the customer agreed').selectOption('in_person');
  await unblock.getByRole('button', { name: 'Unblock card' }).click();
  await expect(page.getByText('Visa •• 1111 can be charged again')).toBeVisible();
  await openCardMenu(page, 'Remove card');
  await dialog(page, 'Remove Visa •• 1111?').getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('No card is stored yet.')).toBeVisible();
});

test('a card that the issuer declines is not stored; the form says why and keeps the input', async ({ page }) => {
  await signIn(page, 'merchant', '/vault/customer/add');
  await addCustomer(page, newName());
  await page.getByRole('button', { name: 'Add card' }).click();
  await typeCard(page, '4000000000000382');
  const add = dialog(page, 'Add card');
  await expect(add.getByRole('alert').filter({ hasText: 'The card was not approved' })).toBeVisible();
  await expectAccessible(page);
  await expect(add.getByLabel('Card number')).toHaveValue('4000 0000 0000 0382');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No card is stored yet.')).toBeVisible();
});

test('addresses have a default of each kind, and can be deleted', async ({ page }) => {
  await signIn(page, 'merchant', '/vault/customer/add');
  await addCustomer(page, newName());
  for (const street of ['18 Commercial St', '22 Custom House Wharf']) {
    await page.getByRole('button', { name: 'Add address' }).click();
    await dialog(page, 'Add address').getByLabel('Street', { exact: true }).fill(street);
    await dialog(page, 'Add address').getByRole('button', { name: 'Add address' }).click();
    await expect(page.getByText(street)).toBeVisible();
  }
  const rows = page.getByRole('listitem');
  await expect(rows.filter({ hasText: '18 Commercial St' })).toContainText('Billing, default');
  await page.getByRole('button', { name: 'Actions for 22 Custom House Wharf' }).click();
  await page.getByRole('menuitem', { name: 'Make default' }).click();
  await expect(rows.filter({ hasText: '22 Custom House Wharf' })).toContainText('Billing, default');
  await page.getByRole('button', { name: 'Actions for 18 Commercial St' }).click();
  await page.getByRole('menuitem', { name: 'Delete address' }).click();
  await expect(dialog(page, 'Delete this address?')).toBeVisible();
  await expectAccessible(page);
  await dialog(page, 'Delete this address?').getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByText('18 Commercial St')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(dialog(page, 'Add address')).toBeVisible();
  await expectAccessibleInBoth(page);
});

test('a customer is added and deleted by keyboard', async ({ page }) => {
  const last_name = newName();
  await signIn(page, 'merchant', '/vault/customer/add');
  await page.getByLabel('Last name').focus();
  await page.keyboard.type(last_name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: last_name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${last_name}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(dialog(page, `Delete ${last_name}?`)).toBeVisible();
  await expectAccessible(page);
  await dialog(page, `Delete ${last_name}?`).getByRole('button', { name: 'Delete customer' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/vault\/customer$/);
});

test('[S4.10] a restricted merchant has no link to add a customer, and the page says why', async ({ page }) => {
  await signIn(page, 'restricted', '/vault/customer');
  await expect(page.getByRole('link', { name: 'Add Customer' })).toHaveCount(0);
  await page.goto('/vault/customer/add');
  await expect(page.getByText('The status of this account does not allow this').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add customer' })).toHaveAttribute('aria-disabled', 'true');
});

test('a customer’s pages fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'merchant', '/vault/customer/add');
  await expectNoSidewaysScroll(page);
  await addCustomer(page, newName());
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expectNoSidewaysScroll(page);
});
