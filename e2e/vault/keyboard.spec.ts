import { expect } from '@playwright/test';
import { dialog, newName, onCustomer, row } from '../src/customer-page.ts';
import { tabInto } from '../src/keyboard.ts';
import { expectCalm, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

test('by keyboard alone a customer is added with address and card, the card is charged, and then removed', async ({
  page,
}) => {
  // Tab passes some two hundred controls.
  test.setTimeout(90_000);
  const calm = expectCalm(page);
  const name = newName();
  const press = (key: string) => page.keyboard.press(key);
  const fill = async (label: string, text: string) => {
    await tabInto(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  const run = async (role: 'button' | 'link', label: string | RegExp) => {
    await tabInto(page, page.getByRole(role, { name: label, exact: true }).first());
    await press('Enter');
  };

  await signIn(page, 'merchant', '/vault/customer');
  await tabInto(page, page.getByRole('main').getByRole('link', { name: 'Add customer', exact: true }));
  await press('Enter');
  await expect(page).toHaveURL(/\/vault\/customer\/add$/);
  await fill('Last name', name);
  await fill('Street', '18 Commercial St');
  await fill('City', 'Portland');
  await fill('State', 'mai');
  await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText('Maine');
  await fill('Postal code', '04101');
  await tabInto(page, page.getByLabel('Store a card now'));
  await press('Space');
  await fill('Card number', '4111111111111111');
  await press('Tab');
  await expect(page.getByLabel('Expires')).toBeFocused();
  await page.keyboard.type('1230');
  // The focus moves on to the security code by itself, and the next field is behind it.
  await fill('How the customer agreed', 'b');
  await expect(page.getByLabel('How the customer agreed').locator('option:checked')).toHaveText('By phone');
  await run('button', 'Add customer');
  await onCustomer(page, name);
  await expect(row(page, 'Visa •• 1111')).toContainText('Default');
  await expect(row(page, '18 Commercial St')).toContainText('Billing');

  await run('button', 'Charge a card');
  await expect(page.getByRole('radio', { name: 'Visa •• 1111' })).toBeChecked();
  await fill('Amount', '17.35');
  await run('button', 'Charge $17.35');
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await run('link', /…/);
  await run('link', name);
  await onCustomer(page, name);

  await run('button', 'Actions for Visa •• 1111');
  await expect(page.getByRole('menu')).toBeVisible();
  // The last item of the menu.
  await press('End');
  await expect(page.getByRole('menuitem', { name: 'Remove card' })).toBeFocused();
  await press('Enter');
  const remove = dialog(page, 'Remove Visa •• 1111?');
  await expect(remove).toBeVisible();
  await tabInto(page, remove.getByRole('button', { name: 'Remove card' }));
  await press('Enter');
  await expect(page.getByText('No card is stored yet.')).toBeVisible();
  calm();
});
