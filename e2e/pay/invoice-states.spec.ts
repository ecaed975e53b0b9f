import { expect, type Page } from '@playwright/test';
import { signInToInvoices } from '../src/invoice-api.ts';
import { fillPayer, payButton } from '../src/payer.ts';
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../src/session.ts';
import { test } from '../src/test.ts';

/* States of the invoice page that pay-invoice.spec.ts does not cover. Some of the invoices are from the demo data. */

const phone = { locale: 'en-US', viewport: { width: 390, height: 844 } } as const;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('[S2.64] while the outcome is unknown the page polls and offers no second payment, then shows the receipt', async ({
  page,
  browser,
}) => {
  const invoices = await signInToInvoices(page);
  const { invoice, address, recipient } = await invoices.send({});
  const payer = await (await browser.newContext(phone)).newPage();
  await payer.goto(address);
  await fillPayer(payer, undefined, recipient);
  let asked = 0;
  let known = false;
  // The response is lost on its way back, and the acquirer appears slow.
  await payer.route('**/api/payment-link/payments', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payer.route('**/api/payment-link/status', async (route) => {
    asked += 1;
    const answer = await route.fetch();
    const body = await answer.json();
    if (!known) {
      body.state.payment = 'processing';
      body.state.receipt = null;
    }
    await route.fulfill({ response: answer, json: body });
  });
  await payButton(payer).click();
  await expect(heading(payer, 'We are checking what happened to your payment')).toBeVisible();
  await expect(payer.getByText('You will not be charged twice.')).toBeVisible();
  await expect(payer.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectAccessibleInBoth(payer);
  await expectNoSidewaysScroll(payer);
  await expect.poll(() => asked).toBeGreaterThan(1);
  known = true;
  await expect(heading(payer, 'Thank you. It is paid.')).toBeVisible({ timeout: 15_000 });
  expect(await invoices.read(invoice.invoice_id)).toMatchObject({ status: 'paid', balance_amount: 0 });
});

test('[S2.64] an overdue invoice says how long it is overdue, and can be paid as usual', async ({ page, browser }) => {
  const invoices = await signInToInvoices(page);
  const { address, row } = await invoices.find('overdue_from=1&overdue_to=30');
  const payer = await (await browser.newContext(phone)).newPage();
  await payer.goto(address);
  await expect(heading(payer, `Invoice ${row.invoice_number}`)).toBeVisible();
  const days = row.overdue_days === 1 ? '1 day overdue' : `${row.overdue_days} days overdue`;
  await expect(payer.getByText(days)).toBeVisible();
  await expect(payButton(payer)).toBeVisible();
  await expectAccessibleInBoth(payer);
  await expectNoSidewaysScroll(payer);
});

test('[S2.64] an invoice of a business that takes no payments shows no form and whom to contact', async ({
  page,
  browser,
}) => {
  const invoices = await signInToInvoices(page, 'refunds');
  const { address } = await invoices.find('status=open');
  const payer = await (await browser.newContext(phone)).newPage();
  await payer.goto(address);
  await expect(heading(payer, 'This business cannot take payments right now')).toBeVisible();
  await expect(payer.getByText('Refund Only')).toHaveCount(0);
  await expect(payer.getByLabel('Card number')).toHaveCount(0);
  await expect(payer.getByRole('button', { name: 'Look again' })).toBeVisible();
  await expectAccessibleInBoth(payer);
});

test('[S2.64] when the link is revoked during input, nothing is charged and the session ends', async ({
  page,
  browser,
}) => {
  const invoices = await signInToInvoices(page);
  const { invoice, address, recipient } = await invoices.send({});
  const payer = await (await browser.newContext(phone)).newPage();
  await payer.goto(address);
  await fillPayer(payer, undefined, recipient);
  await invoices.revokeLink(invoice.invoice_id);
  await payButton(payer).click();
  await expect(heading(payer, 'Your session is over')).toBeVisible();
  await expectAccessibleInBoth(payer);
  expect(await invoices.read(invoice.invoice_id)).toMatchObject({ status: 'open', balance_amount: 15_000 });
});
