import { expect, type Locator, type Page } from '@playwright/test';
import { addCustomer, newName } from '../src/customer-page.ts';
import { invoiceApi, signInToInvoices } from '../src/invoice-api.ts';
import { ownCard } from '../src/payer.ts';
import { signInToPay } from '../src/payment-api.ts';
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../src/session.ts';
import { test } from '../src/test.ts';

const drawer = (page: Page): Locator => page.getByRole('complementary');
const dialog = (page: Page): Locator => page.getByRole('dialog');

async function choose(page: Page, number: string, item: string): Promise<void> {
  const button = drawer(page).getByRole('button', { name: item, exact: true });
  if (await button.isVisible()) return button.click();
  await drawer(page)
    .getByRole('button', { name: `Actions for ${number}` })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function look(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS === undefined) return;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('[S6.100] an invoice is paid by card and by bank transfer, and the rest is credited', async ({ page }) => {
  test.setTimeout(90_000);
  const api = await signInToInvoices(page);
  const name = `Wharf ${crypto.randomUUID().slice(0, 8)}`;
  const { invoice_id, invoice_number: number } = await api.make({ name, amount: 50_000, issue: true });
  await page.goto(`/invoice?open=${invoice_id}`);
  await expect(drawer(page).getByText('owed of $500.00')).toBeVisible();
  await look(page, 'drawer');

  await choose(page, number, 'Charge a card');
  await expect(dialog(page).getByRole('heading', { name: `Charge a card for ${number}` })).toBeVisible();
  await expect(dialog(page).getByLabel('Amount to charge')).toHaveValue('500.00');
  await dialog(page).getByLabel('Amount to charge').fill('500.01');
  await dialog(page).getByRole('button', { name: 'Charge $500.01' }).click();
  await expect(dialog(page).getByText('No more than $500.00 can be paid')).toBeVisible();
  await dialog(page).getByLabel('Amount to charge').fill('120');
  await dialog(page).getByLabel('Card number').fill('4000000000000002');
  await dialog(page).getByLabel('Expires').fill('12 / 39');
  await dialog(page).getByLabel('Security code').fill('123');
  await dialog(page).getByLabel('Postal code').fill('04101');
  await expectAccessibleInBoth(page);
  await look(page, 'charge');
  await dialog(page).getByRole('button', { name: 'Charge $120.00' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The invoice is unchanged.');
  await dialog(page).getByLabel('Card number').fill(ownCard());
  await dialog(page).getByLabel('Security code').fill('123');
  await dialog(page).getByRole('button', { name: 'Charge $120.00' }).click();
  await expect(page.getByText(`$120.00 charged for ${number}`)).toBeVisible();
  await expect(drawer(page).getByText('owed of $500.00')).toBeVisible();
  await expect(drawer(page).getByText('$380.00').first()).toBeVisible();
  await expect(drawer(page).getByText('Partly paid', { exact: true })).toBeVisible();

  await choose(page, number, 'Record payment');
  await expect(dialog(page).getByText('$380.00 is owed.')).toBeVisible();
  await dialog(page).getByLabel('Amount received').fill('80');
  await dialog(page).getByLabel('Reference').fill('TR-2211');
  await expectAccessibleInBoth(page);
  await look(page, 'record');
  await dialog(page).getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText(`Payment of $80.00 recorded for ${number}`)).toBeVisible();

  await drawer(page).getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(drawer(page).getByText('TR-2211')).toBeVisible();
  await expect(drawer(page).getByText('Not paid')).toBeVisible();
  await expectAccessibleInBoth(page);
  await look(page, 'payments');
  await drawer(page).getByRole('button', { name: 'Reverse', exact: true }).click();
  await dialog(page).getByLabel('Reason').fill('It bounced');
  await dialog(page).getByRole('button', { name: 'Reverse payment' }).click();
  await expect(page.getByText('The payment of $80.00 is reversed')).toBeVisible();
  await expect(drawer(page).getByText('It bounced')).toBeVisible();

  await choose(page, number, 'Issue credit note');
  await dialog(page).getByText('Lines, by quantity').click();
  await expectAccessibleInBoth(page);
  await look(page, 'credit');
  await dialog(page).getByRole('button', { name: 'Issue credit note' }).click();
  await expect(dialog(page).getByText('Enter a quantity for at least one line')).toBeVisible();
  await dialog(page).getByText('Full balance: $380.00').click();
  await dialog(page).getByRole('button', { name: 'Issue credit note' }).click();
  await expect(page.getByText(`$380.00 of ${number} credited`)).toBeVisible();
  expect(await api.read(invoice_id)).toMatchObject({ status: 'paid', balance_amount: 0 });

  // A paid invoice has other actions, so the drawer must show the new status first.
  await expect(drawer(page).getByText('Paid', { exact: true }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await choose(page, number, 'Download PDF');
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await drawer(page).getByRole('link', { name: 'History' }).click();
  for (const line of [
    'Payment received',
    'Payment declined',
    'Payment recorded',
    'Recorded payment reversed',
    'Credit note issued',
  ]) {
    await expect(drawer(page).getByText(line, { exact: true }).first()).toBeVisible();
  }
  await expect(drawer(page).getByText('Method: Bank transfer')).toBeVisible();
  await expect(drawer(page)).not.toContainText(/offline_payment|Re attempts|_/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a merchant revokes one recipient’s link, and the invoice no longer opens with it', async ({ page, browser }) => {
  const api = await signInToInvoices(page);
  const { invoice, address, recipient } = await api.send({});
  await page.goto(`/invoice?open=${invoice.invoice_id}&part=messages`);
  await drawer(page)
    .getByRole('button', { name: `Revoke the link of ${recipient}` })
    .click();
  await dialog(page).getByRole('button', { name: 'Revoke link' }).click();
  await expect(drawer(page).getByText('Revoked', { exact: true })).toBeVisible();
  const theirs = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { level: 1 })).not.toContainText(invoice.invoice_number);
  await theirs.context().close();
});

test('[S6.100] a stored card pays an invoice, and its refund asks whether the invoice is open again', async ({
  page,
}) => {
  const { headers, settle } = await signInToPay(page, 'sierravista');
  const api = invoiceApi(page, headers);
  const last_name = newName();
  const customer_id = (await addCustomer(page, last_name, { number: ownCard() })).split('/').at(-1);
  const order_id = `SC-${crypto.randomUUID().slice(0, 8)}`;
  const { invoice } = await api.send({ customer_id, order_id });
  const { invoice_id, invoice_number: number } = invoice;
  await page.goto(`/invoice?open=${invoice_id}`);
  await choose(page, number, 'Charge a card');
  await expect(dialog(page).getByRole('radio', { name: /^Visa/ })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Charge $150.00' }).click();
  await expect(page.getByText(`$150.00 charged for ${number}`)).toBeVisible();
  await expect(drawer(page).getByText('Paid', { exact: true }).first()).toBeVisible();
  await settle();

  await page.goto(`/credit-card/refund?order_id=${order_id}`);
  await page.getByRole('main').getByRole('button', { name: 'Refund', exact: true }).click();
  const asked = dialog(page);
  await asked.getByLabel('Amount to refund').fill('50');
  await expect(asked.getByRole('radiogroup', { name: 'Does the customer still owe this amount?' })).toBeVisible();
  await expect(asked.getByRole('radio', { name: 'No' })).toBeChecked();
  await asked.getByRole('radio', { name: 'Yes' }).check();
  await asked.getByRole('button', { name: /^Refund \$50\.00/ }).click();
  await expect.poll(() => api.read(invoice_id)).toMatchObject({ status: 'partially_paid', balance_amount: 5_000 });
});
