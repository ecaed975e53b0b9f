import { expect, type Page } from '@playwright/test';

/** A unique name without digits, which names must not contain. */
export const newName = () =>
  `Ida${[...Date.now().toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;

/** The dialog with this name. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** The card, address or history entry that contains these words. */
export const row = (page: Page, words: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words });
/** Waits until the customer with this name is open. */
export const onCustomer = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();

type Stored = { number: string; expires?: string; street?: string };

/** Adds a customer in the form, with a card and an address if given, and stays on the customer's page. Returns its address. */
export async function addCustomer(page: Page, last_name: string, stored?: Stored): Promise<string> {
  await page.goto('/vault/customer/add');
  await page.getByLabel('Last name').fill(last_name);
  if (stored !== undefined) {
    const { number, expires = '1230', street } = stored;
    if (street !== undefined) {
      await page.getByLabel('Street', { exact: true }).fill(street);
      await page.getByLabel('City').fill('Portland');
      await page.getByLabel('State').selectOption('ME');
    }
    await page.getByLabel('Postal code').fill('04101');
    await page.getByLabel('Store a card now').check();
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expires').fill(expires);
    await page.getByLabel('How the customer agreed').selectOption('in_person');
  }
  await page.getByRole('button', { name: 'Add customer' }).click();
  await onCustomer(page, last_name);
  return new URL(page.url()).pathname;
}

/** Chooses an item in the menu of a card, an address or the customer. */
export async function choose(page: Page, about: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${about}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
