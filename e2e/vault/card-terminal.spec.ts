import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

/** A unique name without digits, which names must not contain. */
const newName = () =>
  `Ria${[...Date.now().toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;

/** The body of the next request to an address of the vault, once its response was successful. */
const sentTo = (page: Page, path: RegExp) =>
  page
    .waitForResponse((answer) => answer.request().method() === 'POST' && path.test(new URL(answer.url()).pathname))
    .then((answer) => {
      expect(answer.status()).toBe(200);
      return answer.request().postDataJSON() as { terminal_uid?: string };
    });

async function typeCard(page: Page, card_number: string): Promise<void> {
  await page.getByLabel('Card number').fill(card_number);
  await page.getByLabel('Expires').fill('1230');
  await page.getByLabel('How the customer agreed').selectOption('telephone');
}

test('the terminal for the card check can be chosen for added, typed and requested cards', async ({ page }) => {
  const last_name = newName();
  await signIn(page, 'merchant', '/vault/customer/add');
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Email').fill(`${last_name.toLowerCase()}@example.com`);
  await page.getByLabel('Postal code').fill('04101');
  await page.getByLabel('Store a card now').check();
  const terminal = page.getByLabel('Terminal', { exact: true });
  // The selected terminal comes first. A cross-border terminal processes no cards.
  await expect(terminal.locator('option')).toHaveText(['Front counter', 'Web shop']);
  await expect(terminal.locator('option:checked')).toHaveText('Front counter');
  await terminal.selectOption('Web shop');
  const web_shop = await terminal.inputValue();
  await expectAccessibleInBoth(page, 'a customer with a card');
  await typeCard(page, '4111111111111111');
  const added = sentTo(page, /\/accounts$/);
  await page.getByRole('button', { name: 'Add customer' }).click();
  expect((await added).terminal_uid).toBe(web_shop);
  await expect(page.getByText('Visa •• 1111 is stored')).toBeVisible();

  await page.getByRole('button', { name: 'Add card' }).click();
  await expect(terminal.locator('option:checked')).toHaveText('Front counter');
  await expectAccessibleInBoth(page, 'add card');
  await expectNoSidewaysScroll(page, 'add card');
  await typeCard(page, '5555555555554444');
  const selected = sentTo(page, /\/accounts$/);
  await page.getByRole('button', { name: 'Verify and store' }).click();
  expect((await selected).terminal_uid).toBeUndefined();
  await expect(page.getByText('Mastercard •• 4444 is stored')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${last_name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ask for a card' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'The card that the customer enters is checked at this terminal.',
  );
  await terminal.selectOption('Web shop');
  await expectAccessibleInBoth(page, 'ask for a card');
  const asked = sentTo(page, /\/card-request$/);
  await page.getByRole('button', { name: 'Send email' }).click();
  expect((await asked).terminal_uid).toBe(web_shop);
  await expect(page.getByText(`${last_name} was asked for a card`)).toBeVisible();
});

test('a terminal that closes while the form is open is refused, and no input is lost', async ({ page }) => {
  const last_name = newName();
  await signIn(page, 'merchant', '/vault/customer/add');
  await page.getByLabel('Last name').fill(last_name);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByLabel('Terminal', { exact: true }).selectOption('Web shop');
  await typeCard(page, '4111111111111111');
  await page.route(/\/accounts$/, (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'terminal_takes_no_payments', message: 'This terminal takes no payments now', request_id: 'r' },
    }),
  );
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  await dialog.getByRole('button', { name: 'Verify and store' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/terminal/i);
  await expect(dialog.getByLabel('Terminal', { exact: true }).locator('option:checked')).toHaveText('Web shop');
  await expect(dialog.getByLabel('Card number')).not.toHaveValue('');
});

test('a card is stored at another terminal by keyboard, in reading order', async ({ page }) => {
  const last_name = newName();
  await signIn(page, 'merchant', '/vault/customer/add');
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Postal code').fill('04101');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByRole('button', { name: 'Add card' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  await expect(dialog.getByLabel('Card number')).toBeFocused();
  await page.keyboard.type('4111111111111111');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Expires')).toBeFocused();
  await page.keyboard.type('1230');
  await expect(dialog.getByLabel('Security code')).toBeFocused();
  const terminal = dialog.getByLabel('Terminal', { exact: true });
  for (const label of ['Name on the card', 'Nickname', 'Billing address', 'Terminal']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel(label, { exact: label === 'Terminal' })).toBeFocused();
  }
  await page.keyboard.press('w');
  await expect(terminal.locator('option:checked')).toHaveText('Web shop');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('How the customer agreed')).toBeFocused();
  await page.keyboard.press('b');
  await expect(dialog.getByLabel('How the customer agreed').locator('option:checked')).toHaveText('By phone');
  const stored = sentTo(page, /\/accounts$/);
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('What the customer agreed to')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Verify and store' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await stored).terminal_uid).toMatch(/^[0-9a-f-]{36}$/);
  await expect(page.getByText('Visa •• 1111 is stored')).toBeVisible();
  await expect(dialog).toBeHidden();
});
