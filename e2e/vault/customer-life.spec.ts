import { expect } from '@playwright/test';
import { addCustomer, choose, dialog, newName, onCustomer, row } from '../src/customer-page.ts';
import { enterReason } from '../src/impersonation.ts';
import { impersonationTest } from '../src/impersonation-test.ts';
import { expectAccessibleInBoth, expectCalm, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

test('merging two customers moves cards and addresses, and redirects the merged address', async ({ page }) => {
  const calm = expectCalm(page);
  await signIn(page, 'merchant', '/vault/customer');
  const merged = newName();
  const merged_address = await addCustomer(page, merged, { number: '4111111111111111', street: '18 Commercial St' });
  const kept = newName();
  const kept_address = await addCustomer(page, kept);
  await expect(page.getByText('No card is stored yet.')).toBeVisible();

  await choose(page, kept, 'Merge with another customer');
  const merge = dialog(page, 'Merge with another customer');
  await expect(merge).toContainText(`${kept} stays.`);
  await expectAccessibleInBoth(page, 'merge');
  await merge.getByRole('button', { name: 'Merge customers' }).click();
  const other = merge.getByRole('combobox', { name: 'The customer to merge into this one' });
  await expect(other).toHaveAccessibleDescription('Choose a customer');
  await other.fill(merged);
  await page.getByRole('option', { name: `${merged} · Visa •• 1111` }).click();
  await expect(merge).toContainText(`${merged} is archived. Links to ${merged} open`);
  await expectAccessibleInBoth(page, 'merge, chosen');
  await merge.getByRole('button', { name: 'Merge customers' }).click();
  await expect(page.getByText(`${merged} is part of ${kept} now`)).toBeVisible();
  await expect(merge).toBeHidden();

  await expect(row(page, 'Visa •• 1111')).toContainText('Default');
  await expect(row(page, '18 Commercial St')).toContainText('Billing');
  await expectAccessibleInBoth(page, 'merged');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Merged two customers')).toBeVisible();

  await page.goto(merged_address);
  await onCustomer(page, merged);
  await expect(page.getByText('This customer was merged into another one.')).toBeVisible();
  await expect(page.getByText('No card is stored yet.')).toBeVisible();
  await expect(page.getByText('There is no address yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add card' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Open that customer' }).click();
  await expect(page).toHaveURL(kept_address);
  await onCustomer(page, kept);
  await expect(page.getByRole('link', { name: merged })).toHaveAttribute('href', merged_address);
  calm();
});

test('an archived customer cannot add or charge cards until it is restored on its page', async ({ page }) => {
  const calm = expectCalm(page);
  await signIn(page, 'merchant', '/vault/customer');
  const name = newName();
  await addCustomer(page, name, { number: '4111111111111111' });
  await choose(page, name, 'Archive customer');
  const archive = dialog(page, `Archive ${name}?`);
  await expectAccessibleInBoth(page, 'archive');
  await archive.getByRole('button', { name: 'Archive customer' }).click();
  await expect(page.getByText(`${name} is archived`)).toBeVisible();
  await expect(page.getByText('This customer is archived.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Charge a card' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add card' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleInBoth(page, 'archived');

  await choose(page, name, 'Restore customer');
  await expect(page.getByText(`${name} is restored`)).toBeVisible();
  await expect(page.getByText('This customer is archived.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Charge a card' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Add card' })).toBeEnabled();
  calm();
});

test('a stored card is verified from its menu, and its details show when and what was checked', async ({ page }) => {
  const calm = expectCalm(page);
  await signIn(page, 'merchant', '/vault/customer');
  await addCustomer(page, newName(), { number: '4111111111111111', street: '18 Commercial St' });
  await choose(page, 'Visa •• 1111', 'Verify card');
  const verify = dialog(page, 'Verify Visa •• 1111');
  await expect(verify).toContainText('Nothing is charged.');
  await expectAccessibleInBoth(page, 'verify');
  await verify.getByRole('button', { name: 'Verify card' }).click();
  await expect(page.getByText('Visa •• 1111 is verified')).toBeVisible();
  await expect(verify).toBeHidden();
  await choose(page, 'Visa •• 1111', 'Consent and details');
  const details = dialog(page, 'Visa •• 1111').getByLabel('Consent and details');
  await expect(details).toContainText(/Verified\s*[A-Z][a-z]{2} \d/);
  await expect(details).toContainText('Address');
  await expectAccessibleInBoth(page, 'details');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'History' }).click();
  // The first entry is the verification before the card was stored.
  await expect(row(page, 'Visa •• 1111')).toContainText([/^Card verified/, /^Card verified/, /^Card added/]);
  calm();
});

test('a stored card that fails the issuer’s check stays as it is, and the dialog says why', async ({ page }) => {
  await signIn(page, 'merchant', '/vault/customer');
  const name = newName();
  const customer = await addCustomer(page, name);
  // Stored with a payment, which the sandbox approves. It declines only this card's zero-amount check.
  await page.goto('/credit-card/sale');
  await page.getByLabel('Amount', { exact: true }).fill('9');
  await page.getByLabel('Card number').fill('4000000000000382');
  await page.getByLabel('Expires').fill('1230');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postal code').fill('04101');
  await page.getByLabel('Keep this card for a customer').check();
  await page.getByLabel('How the customer agreed').selectOption('in_person');
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Charge $9.00' }).click();
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await page.goto(customer);
  await choose(page, 'Visa •• 0382', 'Verify card');
  const verify = dialog(page, 'Verify Visa •• 0382');
  await verify.getByRole('button', { name: 'Verify card' }).click();
  await expect(verify.getByRole('alert').filter({ hasText: 'The card was not approved' })).toBeVisible();
  await expect(verify.getByLabel('What was checked')).toContainText('Address');
  await expectAccessibleInBoth(page, 'verify, declined');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Visa •• 0382')).toContainText('Default');
});

test('an unknown, foreign or invalid id opens no customer', async ({ page, browser }) => {
  await signIn(page, 'merchant', '/vault/customer');
  const customer = await addCustomer(page, newName());
  const theirs = await browser.newContext();
  const stranger = await theirs.newPage();
  await signIn(stranger, 'restricted', '/vault/customer');
  for (const address of [customer, `/vault/customer/${crypto.randomUUID()}`, '/vault/customer/42']) {
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: 'There is no such customer' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'All customers' })).toHaveAttribute('href', '/vault/customer');
  }
  await expectAccessibleInBoth(stranger, 'no such customer');
  await theirs.close();
});

test('[S6.138] a customer does not open without the permission to see customers', async ({ page, browser }) => {
  const theirs = await browser.newContext();
  const owner = await theirs.newPage();
  await signIn(owner, 'merchant', '/vault/customer');
  const name = newName();
  const customer = await addCustomer(owner, name);
  await theirs.close();
  const calm = expectCalm(page);
  await signIn(page, 'clerk');
  await page.goto(customer);
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByRole('main')).toContainText('It needs the permission VAVI, which you don’t have.');
  await expect(page.getByText(name)).toHaveCount(0);
  await expectAccessibleInBoth(page);
  calm();
});

impersonationTest(
  'a view-only administrator cannot change a customer, its cards or its addresses',
  async ({ page }) => {
    const calm = expectCalm(page);
    await signIn(page, 'analyst');
    await page.getByRole('searchbox', { name: 'Merchant, user or email' }).fill('Maya Lindqvist');
    await page.getByRole('button', { name: 'View only, as Maya Lindqvist' }).click();
    await enterReason(page);
    await expect(page.getByText('You are looking at Harbor Coffee Roasters as Maya Lindqvist.')).toBeVisible();
    await page.goto('/vault/customer?search=dockandvine');
    const customers = page.getByRole('table', { name: 'Customers', exact: true });
    await customers.getByRole('row', { name: 'Marguerite Fontaine' }).click();
    await expect(page).toHaveURL(/open=/);
    await page.goto(`/vault/customer/${new URL(page.url()).searchParams.get('open')}`);
    await onCustomer(page, 'Marguerite Fontaine');

    const why = 'You are viewing as another user and cannot change anything';
    const locked = async (role: 'button' | 'menuitem', name: string) => {
      await expect(page.getByRole(role, { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByRole(role, { name, exact: true })).toHaveAccessibleDescription(why);
    };
    const lockedMenu = async (trigger: RegExp, open: readonly string[]) => {
      await page.getByRole('button', { name: trigger }).first().click();
      const items = page.getByRole('menuitem');
      await expect(items.first()).toBeVisible();
      const enabled = page.locator('[role="menuitem"]:not([aria-disabled="true"])');
      await expect(enabled).toHaveText([...open]);
      await page.keyboard.press('Escape');
    };
    for (const name of ['Charge a card', 'Add card', 'Add address']) await locked('button', name);
    await lockedMenu(/^Actions for Marguerite Fontaine$/, []);
    await lockedMenu(/^Actions for .* •• /, ['Consent and details']);
    await lockedMenu(/^Actions for \d/, []);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await locked('button', 'Save changes');
    await expect(page.getByLabel('Last name')).not.toBeEditable();
    for (const name of ['Add card', 'Add address']) await locked('button', name);
    await expectAccessibleInBoth(page, 'view only');
    calm();
  },
);
