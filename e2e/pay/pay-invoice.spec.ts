import { expect, type Page } from '@playwright/test';
import { signInToInvoices } from '../src/invoice-api.ts';
import { fillPayer, ownCard, payButton, readStorage } from '../src/payer.ts';
import { expectAccessibleInBoth, expectCalm, expectNoSidewaysScroll } from '../src/session.ts';
import { test } from '../src/test.ts';

const phone = { locale: 'en-US', viewport: { width: 390, height: 844 } } as const;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('[S2.64] a payer pays an invoice’s deposit by phone and then the rest, and the merchant sees it paid', async ({
  page,
  browser,
}) => {
  const invoices = await signInToInvoices(page);
  const { invoice, address, recipient } = await invoices.send({
    title: 'Coffee bar for the wedding',
    note_to_customer: 'Thank you for pouring our coffee.',
    parts: [
      { label: 'Deposit', amount: 5_000 },
      { label: 'Rest', amount: 10_000, due_date: inDays(20) },
    ],
  });
  const [, secret = ''] = address.split('#');
  const payer = await (await browser.newContext(phone)).newPage();
  const calm = expectCalm(payer);
  const sent: string[] = [];
  payer.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await payer.goto(address);
  await expect(heading(payer, `Invoice ${invoice.invoice_number}`)).toBeVisible();
  await expect(payer).toHaveURL(/\/invoice-payment-process$/);
  await expect(payer.getByText('Union Wharf Weddings, Ines Carvalho, Portland')).toBeVisible();
  // On a phone the lines collapse to their total.
  await expect(payer.getByText('Harbor Blend, whole bean')).toBeHidden();
  await payer.getByText('1 line').click();
  await expect(payer.getByText('Harbor Blend, whole bean')).toBeVisible();
  await expect(payButton(payer)).toHaveText('Pay $50.00');
  await expectAccessibleInBoth(payer);
  await payer.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(payer);
  await payer.setViewportSize(phone.viewport);

  await fillPayer(payer, ownCard(), recipient);
  await payButton(payer).dblclick();
  await expect(heading(payer, 'Thank you. It is paid.')).toBeVisible();
  await expect(payer.getByText('Still open')).toBeVisible();
  expect(sent.filter((one) => one.endsWith('/api/payment-link/payments'))).toHaveLength(1);
  expect(sent.join()).not.toContain(secret);
  expect(await readStorage(payer)).not.toContain('4111');
  await expect(async () => expect((await invoices.read(invoice.invoice_id)).status).toBe('partially_paid')).toPass();
  expect((await invoices.read(invoice.invoice_id)).first_viewed_at).not.toBeNull();

  // A reload shows the receipt. The remaining amount can be paid from there.
  await payer.reload();
  await expect(heading(payer, 'Thank you. It is paid.')).toBeVisible();
  await payer.getByRole('button', { name: 'Pay more of this invoice: $100.00 is left' }).click();
  await fillPayer(payer, ownCard());
  await expect(payButton(payer)).toHaveText('Pay $100.00');
  await payButton(payer).click();
  await expect(heading(payer, 'Thank you. It is paid.')).toBeVisible();
  await expect(payer.getByText('Paid', { exact: true })).toBeVisible();
  await expectAccessibleInBoth(payer);
  expect(await invoices.read(invoice.invoice_id)).toMatchObject({ status: 'paid', balance_amount: 0 });
  calm();

  // The next visitor reads that the invoice is paid.
  const other = await (await browser.newContext(phone)).newPage();
  await other.goto(address);
  await expect(heading(other, 'This invoice is paid')).toBeVisible();
});

test('[S2.64] a payer enters an amount by keyboard, limits are explained, and a declined card keeps the input', async ({
  page,
  browser,
}) => {
  const invoices = await signInToInvoices(page);
  const { address } = await invoices.send({ allow_partial: true, minimum_amount: 2_000 });
  const payer = await (await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })).newPage();
  await payer.goto(address);
  await payer.getByRole('radio', { name: /Another amount/ }).focus();
  await payer.keyboard.press('Space');
  const amount = payer.getByLabel('Amount that you pay');
  await expect(amount).toBeFocused();
  await payer.keyboard.type('5');
  await expect(payer.getByText('At least $20.00')).toBeVisible();
  await amount.fill('140');
  await expect(payer.getByText('Pay $150.00, or at most $130.00')).toBeVisible();
  await amount.fill('25.50');
  await expect(payButton(payer)).toHaveText('Pay $25.50');
  await fillPayer(payer, '4000000000000002');
  await payButton(payer).click();
  await expect(payer.getByText('The card was not accepted')).toBeVisible();
  await expect(amount).toHaveValue('25.50');
  await expect(payer.getByLabel('Name on the card')).toHaveValue('Ines Carvalho');
  await expectAccessibleInBoth(payer);
});

test('[S2.64] an open invoice page handles an invoice paid elsewhere, a closed one and a revoked link', async ({
  page,
  browser,
}) => {
  const invoices = await signInToInvoices(page);
  const { invoice, address } = await invoices.send({});
  const theirs = await browser.newContext(phone);
  const [first, second] = [await theirs.newPage(), await (await browser.newContext(phone)).newPage()];
  await first.goto(address);
  await second.goto(address);
  await fillPayer(second);
  await fillPayer(first);
  await payButton(first).click();
  await expect(heading(first, 'Thank you. It is paid.')).toBeVisible();
  await payButton(second).click();
  await expect(heading(second, 'This invoice is paid')).toBeVisible();

  const closed = await invoices.send({});
  await first.goto('about:blank');
  await first.goto(closed.address);
  await fillPayer(first);
  await invoices.close(closed.invoice.invoice_id);
  await payButton(first).click();
  await expect(heading(first, 'This invoice was withdrawn')).toBeVisible();
  await expect(first.getByText(/If you did not expect this, ask Harbor Coffee Roasters\./)).toBeVisible();
  await first.goto('about:blank');
  await first.goto(closed.address);
  await expect(heading(first, 'This invoice was withdrawn')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Email me a new link' })).toHaveCount(0);
  await expectAccessibleInBoth(first);

  const revoked = await invoices.send({});
  await invoices.revokeLink(revoked.invoice.invoice_id);
  await first.goto('about:blank');
  await first.goto(revoked.address);
  await expect(heading(first, 'This link is no longer valid')).toBeVisible();
  await first.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(
    first.getByText('If this link was made for you, a new one is on its way to your address.'),
  ).toBeVisible();
  expect((await invoices.read(invoice.invoice_id)).status).toBe('paid');
});

test('[S2.65] the Qoin page says that Qoin is not available, and links to the same invoice’s card form', async ({
  page,
  browser,
}) => {
  const invoices = await signInToInvoices(page);
  const { address } = await invoices.send({});
  const payer = await (await browser.newContext(phone)).newPage();
  await payer.goto(address.replace('/invoice-payment-process#', '/invoice-payment-process-qoin#'));
  await expect(heading(payer, 'Qoin is not available for this invoice')).toBeVisible();
  await expect(payButton(payer)).toBeHidden();
  await expectAccessibleInBoth(payer);
  await payer.getByRole('button', { name: 'Pay by card' }).click();
  await expect(payButton(payer)).toHaveText('Pay $150.00');
  await expect(payer).toHaveURL(/\/invoice-payment-process$/);
});

test('an estimate is accepted with a name, in the browser’s language', async ({ page, browser }) => {
  const invoices = await signInToInvoices(page);
  const { invoice, address } = await invoices.send({ kind: 'estimate' });
  const payer = await (await browser.newContext({ ...phone, locale: 'de-DE' })).newPage();
  await payer.goto(address);
  await expect(heading(payer, `Kostenvoranschlag ${invoice.invoice_number}`)).toBeVisible();
  await payer.getByRole('button', { name: 'Annehmen', exact: true }).click();
  await expect(payer.getByText('Geben Sie Ihren Namen ein')).toBeVisible();
  await payer.getByLabel('Ihr Name').fill('Ines Carvalho');
  await expectAccessibleInBoth(payer);
  await payer.getByRole('button', { name: 'Annehmen', exact: true }).click();
  await expect(heading(payer, 'Dieser Kostenvoranschlag wurde angenommen')).toBeVisible();
  expect((await invoices.read(invoice.invoice_id)).status).toBe('accepted');
});
