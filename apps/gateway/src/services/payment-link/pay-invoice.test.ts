import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { addInvoiceLink, addTaxRate, visitInvoice } from '../../testing/requests/invoices.ts';
import { payAsVisitor } from '../../testing/requests/payment-links.ts';
import { storeCard } from '../../testing/stored-cards.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
/** Pays 37.00, the full amount of the default invoice. */
const pay = (token: string, more: Record<string, unknown> = {}) =>
  payAsVisitor(house, token, {
    card_number: anotherCard(),
    ...{ amount: 3700, payable_amount: 3700, total_amount: 3700 },
    ...more,
  });
const pageOf = async (token: string) =>
  (await house.call('get_visitor_page', null, bearer(token))).body.page as Record<string, unknown>;
const stateOf = async (token: string) =>
  (await house.call('get_visitor_status', null, bearer(token))).body.state as Record<string, unknown>;
const invoiceRow = async (invoice_id: string) =>
  (
    await house.sql(
      'select status, paid_amount::int, reserved_amount::int, balance_amount::int from invoices where invoice_id = $1',
      [invoice_id],
    )
  )[0];
const paymentsOf = async (invoice_id: string) =>
  (await house.sql('select status, amount::int, user_name from payments where source_id = $1', [invoice_id])) as {
    status: number;
  }[];
const openAgain = async (invoice_id: string, recipient: string) => {
  const { secret } = await addInvoiceLink(house, invoice_id, recipient);
  return String((await house.call('open_visitor_session', null, { body: { secret } })).body.token);
};

test('[S2.64] an invoice is paid on its page, the receipt names it, and nothing more can be paid', async () => {
  const { invoice, token } = await visitInvoice(house, { title: 'Beans' });
  const { invoice_id, invoice_number } = invoice;
  const paid = await pay(token, { cardholder_name: 'Ada Lovelace', email: 'ada@example.com' });
  expect([paid.status, paid.body.data]).toMatchObject([200, { outcome: 'approved', amount: 3700 }]);
  const { payment_id } = paid.body.data as { payment_id: string };
  expect(await invoiceRow(invoice_id)).toMatchObject({ status: 'paid', balance_amount: 0, reserved_amount: 0 });
  expect(await paymentsOf(invoice_id)).toMatchObject([{ status: 210, amount: 3700, user_name: 'Customer' }]);
  expect(await stateOf(token)).toEqual({ payment: 'paid', payment_id, link: 'paid' });
  const { receipt } = (await house.call('get_visitor_receipt', null, { ...bearer(token), params: { payment_id } }))
    .body;
  expect(receipt).toMatchObject({ title: 'Beans', invoice_number, amount: 3700, state: 'paid' });
  const page = await pageOf(token);
  expect(page).toMatchObject({ state: 'paid', payable: null, payments: [{ amount: 3700 }] });
  const again = await pay(token);
  expect([again.status, again.body.code]).toEqual([409, 'nothing_to_pay']);
});

test('parts are paid in turn, with a tip, and the rest in the same session', async () => {
  const due_date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { invoice, token } = await visitInvoice(house, {
    parts: [{ amount: 1000 }, { amount: 2700, due_date }],
    tip_choices: [100_000],
  });
  const deposit = await pay(token, { amount: 1000, tip_amount: 100, total_amount: 1100 });
  expect([deposit.status, deposit.body.data]).toMatchObject([200, { outcome: 'approved', amount: 1100 }]);
  expect(await invoiceRow(invoice.invoice_id)).toMatchObject({ status: 'partially_paid', balance_amount: 2700 });
  expect(await pageOf(token)).toMatchObject({
    state: 'partially_paid',
    parts: [{ open_amount: 0 }, { open_amount: 2700 }],
    payable: { whole_amount: 2700, due_amount: 2700 },
  });
  // A page that was opened earlier: nothing is charged a second time.
  const stale = await pay(token, { amount: 1000, total_amount: 1000 });
  expect([stale.status, stale.body.code, stale.body.details]).toMatchObject([
    409,
    'changed_meanwhile',
    { payable_amount: 2700 },
  ]);
  const rest = await pay(token, { amount: 2700, payable_amount: 2700, total_amount: 2700 });
  expect([rest.status, rest.body.data]).toMatchObject([200, { outcome: 'approved' }]);
  expect(await invoiceRow(invoice.invoice_id)).toMatchObject({ status: 'paid', paid_amount: 3700 });
});

test('a visitor’s instalments add up to the exact tax of the invoice, and so does their Level 2/3 data', async () => {
  await house.sql('update merchant_settings set allow_l2l3 = true');
  const tax_rate_ids = [await addTaxRate(house, { rate_ppm: 99_750 })];
  const { invoice, token } = await visitInvoice(house, {
    lines: [
      { description: 'Beans', quantity_ten_thousandths: 30_000, unit_price_ten_thousandths: 333_300, tax_rate_ids },
    ],
    ...{ allow_partial: true, minimum_amount: 100 },
  });
  let payable_amount = invoice.total_amount;
  for (const amount of [1_111, 2_222, 3_333, payable_amount - 6_666]) {
    const paid = await pay(token, { amount, payable_amount, total_amount: amount });
    expect([paid.status, paid.body.data], paid.text).toMatchObject([200, { outcome: 'approved' }]);
    payable_amount -= amount;
  }
  const taxes = await house.sql<{ sales_tax: number; commercial_tax: number }>(
    `select p.sales_tax::int, (d.commercial ->> 'tax_amount')::int as commercial_tax
     from payments p join commercial_data d using (merchant_uid, payment_id) where p.source_id = $1`,
    [invoice.invoice_id],
  );
  expect(taxes).toHaveLength(4);
  expect(taxes.reduce((sum, { sales_tax }) => sum + sales_tax, 0)).toBe(invoice.tax_amount);
  expect(taxes.map(({ commercial_tax }) => commercial_tax)).toEqual(taxes.map(({ sales_tax }) => sales_tax));
});

test('refuses other amounts, totals, tips and currencies, and a payment that leaves too little', async () => {
  const { invoice, token } = await visitInvoice(house, { allow_partial: true, minimum_amount: 1000 });
  const refusals: [Record<string, unknown>, number, string][] = [
    [{ amount: 500, total_amount: 500 }, 400, 'amount'],
    [{ amount: 3000, total_amount: 3000 }, 400, 'amount'],
    [{ amount: 4000, total_amount: 4000 }, 400, 'amount'],
    [{ amount: 2000, tip_amount: 200, total_amount: 2200 }, 400, 'tip_amount'],
    [{ amount: 2000 }, 409, 'changed_meanwhile'],
    [{ currency: 978 }, 409, 'changed_meanwhile'],
    [{ payable_amount: 3800 }, 409, 'changed_meanwhile'],
    [{ payable_amount: undefined }, 400, 'payable_amount'],
  ];
  for (const [more, status, told] of refusals) {
    const answer = await pay(token, more);
    expect([answer.status, answer.body.errors?.[0]?.field ?? answer.body.code], JSON.stringify(more)).toEqual([
      status,
      told,
    ]);
  }
  expect(await paymentsOf(invoice.invoice_id)).toEqual([]);
  const some = await pay(token, { amount: 2000, total_amount: 2000 });
  expect([some.status, some.body.data]).toMatchObject([200, { outcome: 'approved' }]);
});

test('fifty recipients pay in parallel: one card is charged, and the others are told', async () => {
  const { invoice, token } = await visitInvoice(house);
  const tokens = [
    token,
    ...(await Promise.all(
      Array.from({ length: 49 }, (_, at) => openAgain(invoice.invoice_id, `payer-${at}@example.com`)),
    )),
  ];
  const answers = await Promise.all(tokens.map((one) => pay(one)));
  const charged = answers.filter(({ status }) => status === 200);
  expect(charged).toHaveLength(1);
  const told = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
  expect(
    [...told].every((code) => ['payment_under_way', 'nothing_to_pay', 'too_many_requests'].includes(String(code))),
    [...told].join(),
  ).toBe(true);
  expect((await paymentsOf(invoice.invoice_id)).filter(({ status }) => status === 210)).toHaveLength(1);
  expect(await invoiceRow(invoice.invoice_id)).toMatchObject({ status: 'paid', paid_amount: 3700, reserved_amount: 0 });
}, 60_000);

test('an unknown outcome reserves the invoice: no one else can pay it, and the page says so', async () => {
  const { invoice, token } = await visitInvoice(house);
  const other = await openAgain(invoice.invoice_id, 'grace@example.com');
  await house.connected();
  const held = house.hold('reversal_claimed');
  await house.acquirer.fault({ mode: 'silent', mti: '0200', count: 1 });
  const unknown = await pay(token, { email: 'ada@example.com' });
  expect([unknown.status, unknown.body.data]).toMatchObject([200, { outcome: 'processing' }]);
  const { payment_id } = unknown.body.data as { payment_id: string };
  expect(await stateOf(token)).toMatchObject({ payment: 'processing', payment_id });
  expect(await pageOf(other)).toMatchObject({ state: 'being_paid', payable: null, reserved_amount: 3700 });
  for (const one of [token, other]) {
    const again = await pay(one);
    expect([again.status, again.body.code]).toEqual([409, 'payment_under_way']);
  }
  const noted = await house.call('email_visitor_outcome', null, {
    ...bearer(token),
    params: { payment_id },
    body: { email: 'waits@example.com' },
  });
  expect(noted.status).toBe(200);
  held.release();
  await house.until(
    "select exists (select from mail_messages where kind = 'link_not_charged' and recipient = 'waits@example.com') as mailed",
  );
  expect(await invoiceRow(invoice.invoice_id)).toMatchObject({
    status: 'open',
    reserved_amount: 0,
    balance_amount: 3700,
  });
  expect(await pageOf(other)).toMatchObject({ state: 'open', payable: { whole_amount: 3700 } });
});

test('a declined card leaves the invoice unchanged, and the same session can try another', async () => {
  const { invoice, token } = await visitInvoice(house);
  await house.sql(`update invoices set total_amount = total_amount where invoice_id = $1`, [invoice.invoice_id]);
  const declined = await pay(token, { card_number: '4000000000000002' });
  expect(declined.body.data).toMatchObject({ outcome: 'declined' });
  expect(JSON.stringify(declined.body)).not.toMatch(/response_code|decline_reason|message_text/);
  expect(await invoiceRow(invoice.invoice_id)).toMatchObject({
    status: 'open',
    reserved_amount: 0,
    balance_amount: 3700,
  });
  expect(await stateOf(token)).toMatchObject({ payment: 'declined', link: 'open' });
  expect((await pay(token)).body.data).toMatchObject({ outcome: 'approved' });
});

test('an invoice closed while the form is open takes no payment', async () => {
  const { invoice, token } = await visitInvoice(house);
  const closed = await house.call('close_invoice', 'merchant', {
    params: { invoice_id: invoice.invoice_id },
    body: { version: invoice.version, reason: 'uncollectible' },
  });
  expect(closed.status).toBe(200);
  const answer = await pay(token);
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([
    409,
    'link_not_payable',
    { state: 'withdrawn' },
  ]);
  expect(await paymentsOf(invoice.invoice_id)).toEqual([]);
});

test('after the link is revoked, a payer keeps the receipt and sees nothing else of the invoice', async () => {
  const due_date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { invoice, token } = await visitInvoice(house, {
    parts: [{ amount: 1000 }, { amount: 2700, due_date }],
    ...{ title: 'Beans', note_to_customer: 'Bring the empty bags.', order_id: 'PO-7' },
  });
  const paid = await pay(token, { amount: 1000, total_amount: 1000 });
  const { payment_id } = paid.body.data as { payment_id: string };
  const read = (await house.call('get_invoice', 'merchant', { params: { invoice_id: invoice.invoice_id } })).body;
  const [link] = read.links as { link_id: string }[];
  const revoked = await house.call('revoke_invoice_link', 'merchant', {
    params: { invoice_id: invoice.invoice_id, link_id: String(link?.link_id) },
  });
  expect(revoked.status, revoked.text).toBe(200);
  const page = await pageOf(token);
  expect(page).toMatchObject({ state: 'withdrawn', invoice_number: invoice.invoice_number, payable: null, lines: [] });
  expect(JSON.stringify(page)).not.toMatch(/Ada|House blend|Beans|empty bags|PO-7|3700|2700/);
  expect(await stateOf(token)).toEqual({ payment: 'paid', payment_id, link: 'withdrawn' });
  const receipt = await house.call('get_visitor_receipt', null, { ...bearer(token), params: { payment_id } });
  expect(receipt.body.receipt).toMatchObject({ amount: 1000, state: 'paid' });
  expect((await pay(token, { amount: 2700, payable_amount: 2700, total_amount: 2700 })).body.code).toBe(
    'link_not_payable',
  );
});

test('keeps a card for the rest only with the payer’s consent', async () => {
  const due_date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { token } = await visitInvoice(house, { parts: [{ amount: 1000 }, { amount: 2700, due_date }] });
  const kept = await pay(token, {
    ...{ amount: 1000, total_amount: 1000 },
    ...{ cardholder_name: 'Grace Hopper', email: 'grace@example.com', consent_text: 'Keep this card for the rest.' },
  });
  expect(kept.body.data).toMatchObject({ outcome: 'approved' });
  const { payment_id } = kept.body.data as { payment_id: string };
  const [row] = await house.sql(
    'select a.consent_text, c.email from payments p join vault_accounts a using (merchant_uid, account_uid) join vault_customers c on c.customer_id = a.customer_id where p.payment_id = $1',
    [payment_id],
  );
  expect(row).toEqual({ consent_text: 'Keep this card for the rest.', email: 'grace@example.com' });
  const whole = await visitInvoice(house);
  const not_asked = await pay(whole.token, { consent_text: 'Keep it', email: 'a@example.com', cardholder_name: 'A B' });
  expect([not_asked.status, not_asked.body.errors?.[0]?.field]).toEqual([400, 'consent_text']);
});

test('a retry with the same key returns the same response, and another token cannot read it', async () => {
  const { invoice, token } = await visitInvoice(house);
  const other = await visitInvoice(house);
  const request = {
    ...bearer(token),
    idempotency_key: randomUUID(),
    body: {
      ...{ card_number: anotherCard(), expiry: '1231', cvv: '123', postal_code: '04101', currency: 840 },
      ...{ amount: 3700, payable_amount: 3700, total_amount: 3700, puzzle: { nonce: 'x', counter: 0 } },
    },
  };
  const [first, second] = [
    await house.call('create_visitor_payment', null, request),
    await house.call('create_visitor_payment', null, request),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  const { payment_id } = first.body.data as { payment_id: string };
  expect((second.body.data as { payment_id: string }).payment_id).toBe(payment_id);
  expect(await paymentsOf(invoice.invoice_id)).toHaveLength(1);
  const foreign = await house.call('get_visitor_receipt', null, { ...bearer(other.token), params: { payment_id } });
  expect(foreign.status).toBe(404);
});

test('the payer of a deposit keeps the card and agrees to be charged the rest when due', async () => {
  const due_date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const parts = [{ amount: 1000 }, { amount: 2700, due_date }];
  const keeps = {
    ...{ amount: 1000, total_amount: 1000, cardholder_name: 'Ada Lovelace', email: 'ada@example.com' },
    consent_text: 'Keep this card',
  };
  const agreeing = await visitInvoice(house, { parts });
  const alone = await visitInvoice(house, { parts });
  const refused = await pay(agreeing.token, { ...keeps, consent_text: undefined, charging_consent_text: 'Charge it' });
  expect(refused.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'charging_consent_text' }] });
  expect(
    (await pay(agreeing.token, { ...keeps, charging_consent_text: 'Charge the rest when it is due' })).status,
  ).toBe(200);
  expect((await pay(alone.token, keeps)).status).toBe(200);
  const kept = async (invoice_id: string) =>
    (
      await house.sql(
        `select i.charge_consent_text, a.status, a.consent_text, a.customer_id = i.customer_id as is_of_customer,
           a.network_transaction_id is not null as has_chain, i.charge_at is not null as is_planned
         from invoices i left join vault_accounts a using (merchant_uid, account_uid) where i.invoice_id = $1`,
        [invoice_id],
      )
    )[0];
  expect(await kept(agreeing.invoice.invoice_id)).toEqual({
    ...{ charge_consent_text: 'Charge the rest when it is due', status: 'usable', consent_text: 'Keep this card' },
    ...{ is_of_customer: true, has_chain: true, is_planned: true },
  });
  expect(await kept(alone.invoice.invoice_id)).toMatchObject({ charge_consent_text: '', status: null });
  const { body } = await house.call('get_invoice', 'merchant', { params: { invoice_id: agreeing.invoice.invoice_id } });
  expect(body.invoice).toMatchObject({
    charging: {
      card: { card_number: expect.any(String) },
      next: { part_number: 2, amount: 2700 },
      is_under_way: false,
    },
  });
  const history = await house.call('get_invoice_history', 'merchant', {
    params: { invoice_id: agreeing.invoice.invoice_id },
  });
  expect((history.body.logs as { kind: string | null }[]).map(({ kind }) => kind)).toContain('charging_agreed');
});

test('the page of an invoice with a card chosen by the merchant keeps no card', async () => {
  const { customer_id, account_uid } = await storeCard(house);
  const more = { customer_id, account_uid, allow_partial: true, payment_terms: 'net_30', bill_to: undefined };
  const { token } = await visitInvoice(house, more);
  const answer = await pay(token, {
    ...{ amount: 1000, total_amount: 1000, cardholder_name: 'Ada Lovelace', email: 'ada@example.com' },
    ...{ consent_text: 'Keep this card', charging_consent_text: 'Charge the rest when it is due' },
  });
  expect(answer.body).toMatchObject({
    code: 'invalid_request',
    errors: [{ field: 'consent_text' }],
  });
});
