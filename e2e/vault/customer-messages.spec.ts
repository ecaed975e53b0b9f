import { expect, type Page } from '@playwright/test';
import { signInToPay } from '../src/payment-api.ts';
import { expectAccessible, expectAccessibleInBoth } from '../src/session.ts';
import { test } from '../src/test.ts';

/** Adds customers with a last name that no other run uses, through the session of a page. Returns their ids. */
async function addCustomers(page: Page, last_name: string, emails: readonly string[]): Promise<string[]> {
  const { headers } = await signInToPay(page, 'merchant');
  const ids: string[] = [];
  for (const [index, email] of emails.entries()) {
    const answer = await page.request.post('/api/vault/customers', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: { first_name: ['Ada', 'Grace', 'Mary'][index], last_name, email },
    });
    ids.push((await answer.json()).customer_id);
  }
  return ids;
}

/** Names must not contain digits. */
const newName = () =>
  `Mail${[...Date.now().toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;

test('a message is listed under the history with its outcome, and shown as sent without its link', async ({ page }) => {
  const last_name = newName();
  const [id] = await addCustomers(page, last_name, [`${last_name.toLowerCase()}@example.com`]);
  await page.goto(`/vault/customer/${id}`);
  await page.getByRole('button', { name: `Actions for Ada ${last_name}` }).click();
  await page.getByRole('menuitem', { name: 'Ask for a card' }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText(`Ada ${last_name} was asked for a card`)).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  const messages = page.getByRole('list').filter({ hasText: 'Add your card for Harbor Coffee Roasters' });
  await expect(messages).toContainText(`${last_name.toLowerCase()}@example.com`);
  await expect(async () => {
    await page.reload();
    await expect(messages).toContainText('Sent', { timeout: 1_500 });
  }).toPass();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Actions for Add your card for Harbor Coffee Roasters' }).click();
  // A card request cannot be sent again, only a new one: its link was for one mail.
  await expect(page.getByRole('menuitem', { name: 'Send again' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add your card for Harbor Coffee Roasters' });
  await expect(dialog).toContainText('customer-self-service#withheld');
  await expect(dialog).toContainText('The customer’s private link is not shown.');
  await expectAccessibleInBoth(page);
});

test('several customers are asked for a card together, with a reason for those who are not', async ({ page }) => {
  const last_name = newName();
  await addCustomers(page, last_name, [`${last_name.toLowerCase()}@example.com`, '']);
  await page.goto(`/vault/customer?search=${last_name}`);
  await expect(page.getByRole('row').filter({ hasText: last_name })).toHaveCount(2);
  const ask = async () => {
    await page.getByRole('checkbox', { name: /Select all/ }).check();
    await page.getByRole('button', { name: 'Ask for a card' }).click();
    await expect(page.getByRole('dialog', { name: 'Ask 2 customers for a card?' })).toBeVisible();
    await page.getByRole('button', { name: 'Send emails' }).click();
  };
  await ask();
  await expect(page.getByText('1 customer was asked for a card')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(`Grace ${last_name}: No email address`)).toBeVisible();
  await ask();
  await expect(page.getByText('0 customers were asked for a card')).toBeVisible();
  await expect(page.getByText(`Ada ${last_name}: Asked less than an hour ago`)).toBeVisible();
});
