import { expect } from '@playwright/test';
import { signInToInvoices } from '../src/invoice-api.ts';
import { expectAccessibleInBoth } from '../src/session.ts';
import { test } from '../src/test.ts';

test('an estimate is begun from the list, and the recipient’s answer appears in the drawer and on its page', async ({
  page,
  browser,
}) => {
  const api = await signInToInvoices(page);
  await page.goto('/invoice');
  await page.getByRole('button', { name: 'What to add' }).click();
  await page.getByRole('menuitem', { name: 'Add Estimate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Estimate' })).toBeVisible();

  const { invoice, address } = await api.send({ kind: 'estimate' });
  const payer = await (await browser.newContext()).newPage();
  await payer.goto(address);
  await payer.getByRole('button', { name: /Decline/ }).click();
  await payer.getByRole('textbox').fill('Too dear this year');
  await payer
    .getByRole('button', { name: /Decline/ })
    .last()
    .click();
  await expect.poll(async () => (await api.read(invoice.invoice_id)).status).toBe('declined');

  await page.goto(`/invoice?open=${invoice.invoice_id}`);
  await expect(page.getByRole('complementary').getByText('Too dear this year')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.goto(`/invoice/${invoice.invoice_id}`);
  await expect(page.getByText('Too dear this year')).toBeVisible();
});

test('an estimate becomes an invoice only once its conversion is confirmed', async ({ page }) => {
  const api = await signInToInvoices(page);
  const { invoice } = await api.send({ kind: 'estimate' });
  const number = invoice.invoice_number;
  await page.goto(`/invoice/${invoice.invoice_id}`);
  const choose = async () => {
    await page.getByRole('button', { name: `Actions for ${number}` }).click();
    await page.getByRole('menuitem', { name: 'Convert to invoice' }).click();
  };
  const question = page.getByRole('dialog', { name: `Convert ${number} to an invoice?` });
  await choose();
  await expectAccessibleInBoth(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect((await api.read(invoice.invoice_id)).status).toBe('open');

  await choose();
  await question.getByRole('button', { name: 'Convert to invoice' }).click();
  await expect(page.getByText(`${number} is converted`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Invoice' })).toBeVisible();
});
