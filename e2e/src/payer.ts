import { passesLuhn } from '@countinghouse/domain/card/card';
import { expect, type Page } from '@playwright/test';

/** A card that the sandbox approves. */
export const goodCard = '4111111111111111';

/** Returns a card that is approved and that no other journey uses: one card can pay a merchant at most six times an hour. */
export function ownCard(): string {
  const body = `4${String(Math.floor(Math.random() * 1e14)).padStart(14, '0')}`;
  const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => passesLuhn(`${body}${digit}`));
  return `${body}${check}`;
}

/** Fills in a payer's form, with a card that is valid until 2039. */
export async function fillPayer(page: Page, number = ownCard(), email = ''): Promise<void> {
  if (email !== '') await page.getByLabel('Email for the receipt').fill(email);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 39');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Ines Carvalho');
  await page.getByLabel('Postal code').fill('04101');
}

/** The button that submits the payment. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Opens a link and waits for the card form. */
export async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(payButton(page)).toBeVisible();
}

/** Returns everything that the browser stores for the page. */
export const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]));
