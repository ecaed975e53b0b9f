import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeBatchesAtMidnight, freshCard, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import {
  type AnsweredInvoice,
  addInvoice,
  addTaxRate,
  chargeForInvoice,
  differencesOfInvoices,
} from '../../../testing/requests/invoices.ts';
import { storeCard } from '../../../testing/stored-cards.ts';
import { merchants } from '../../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
  await closeBatchesAtMidnight(house);
});
afterEach(async () => {
  await house.acquirer.fault({ mode: 'normal' });
  await house.quiet();
  expect(await differencesOfInvoices(house)).toEqual([]);
});
afterAll(() => house.stop());

type Details = AnsweredInvoice & {
  paid_amount: number;
  reserved_amount: number;
  tax_amount: number;
  payments: { state: string; amount: number; tip_amount: number; parts: unknown[]; card: { payment_id: string } }[];
  parts: { part_number: number; open_amount: number; paid_amount: number }[];
};
const read = async ({ invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>) =>
  (await house.call('get_invoice', 'merchant', { params: { invoice_id } })).body.invoice as Details;
const newInvoice = (more: Record<string, unknown> = {}) => addInvoice(house, { issue: true, ...more });
/** An invoice with one line of this amount, in minor units. */
const invoiceOf = (amount: number, more: Record<string, unknown> = {}) =>
  newInvoice({
    lines: [{ description: 'Beans', quantity_ten_thousandths: 10_000, unit_price_ten_thousandths: amount * 100 }],
    ...more,
  });
const charge = (
  of: Pick<AnsweredInvoice, 'invoice_id'>,
  more: Record<string, unknown> & { amount: number },
  key?: string,
) => chargeForInvoice(house, of, more, key === undefined ? {} : { key });
const told = ({ status, body }: { status: number; body: { code?: unknown } }) => (status === 200 ? 'paid' : body.code);
const countOf = (answers: readonly unknown[]) =>
  Object.fromEntries(
    Map.groupBy(answers, (one) => one as string)
      .entries()
      .map(([one, all]) => [one, all.length]),
  );
const eventsOf = async ({ invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>) =>
  (
    await house.sql<{ kind: string }>('select kind from invoice_events where invoice_id = $1 order by at', [invoice_id])
  ).map(({ kind }) => kind);

test('a typed card pays an invoice with a tip; its key charges once, and a new key charges nothing', async () => {
  const invoice = await newInvoice({ order_id: 'PO-1042' });
  const key = randomUUID();
  const body = { ...freshCard(), amount: 3_700, tip_amount: 300, payable_amount: 3_700 };
  const paid = await charge(invoice, body, key);
  expect(paid.data, paid.text).toMatchObject({ approved: true, status: 210, amount: 4_000 });
  expect((await charge(invoice, body, key)).text).toBe(paid.text);
  expect(await read(invoice)).toMatchObject({
    ...{ status: 'paid', paid_amount: 3_700, reserved_amount: 0, balance_amount: 0 },
    payments: [
      {
        ...{ state: 'applied', amount: 3_700, tip_amount: 300 },
        parts: [{ part_number: 1, amount: 3_700 }],
        card: { payment_id: paid.data.payment_id },
      },
    ],
    parts: [{ open_amount: 0, paid_amount: 3_700 }],
  });
  expect(await house.rowOf(paid.data.payment_id)).toMatchObject({
    ...{ source: 'invoice', source_id: invoice.invoice_id, order_id: 'PO-1042', customer: 'Ada Lovelace', tip: '300' },
  });
  expect((await charge(invoice, { amount: 1 })).body.code).toBe('nothing_to_pay');
  expect(await eventsOf(invoice)).toEqual(['payment_applied']);
});

test('parts are paid oldest first, whatever amount is paid, and a void undoes a payment', async () => {
  const parts = [1_000, 1_200, 1_500].map((amount, at) => ({ label: `Part ${at + 1}`, amount }));
  const invoice = await newInvoice({ parts });
  const first = await charge(invoice, { amount: 1_500 });
  expect(first.status, first.text).toBe(200);
  expect(await read(invoice)).toMatchObject({ status: 'partially_paid', balance_amount: 2_200 });
  await charge(invoice, { amount: 900 });
  const standing = await read(invoice);
  expect(standing.parts.map(({ open_amount }) => open_amount)).toEqual([0, 0, 1_300]);
  expect(standing.payments.map(({ parts: of }) => of)).toEqual([
    [
      { part_number: 1, amount: 1_000 },
      { part_number: 2, amount: 500 },
    ],
    [
      { part_number: 2, amount: 700 },
      { part_number: 3, amount: 200 },
    ],
  ]);
  expect((await house.operate('reverse_payment', first.data.payment_id)).status).toBe(200);
  expect((await read(invoice)).parts.map(({ open_amount }) => open_amount)).toEqual([1_000, 500, 1_300]);
  await charge(invoice, { amount: 2_800 });
  expect(await read(invoice)).toMatchObject({ status: 'paid', paid_amount: 3_700 });
  expect(await eventsOf(invoice)).toContain('payment_taken_off');
});

test('charges the balance once when fifty requests arrive at the same time', async () => {
  const invoice = await newInvoice();
  const answers = await Promise.all(Array.from({ length: 50 }, () => charge(invoice, { amount: 3_700 })));
  const { paid, ...others } = countOf(answers.map(told));
  expect(paid).toBe(1);
  expect(Object.keys(others).every((code) => ['payment_under_way', 'nothing_to_pay'].includes(code))).toBe(true);
  expect(await house.sql('select 1 from payments where source_id = $1', [invoice.invoice_id])).toHaveLength(1);
  expect(await read(invoice)).toMatchObject({ status: 'paid', paid_amount: 3_700 });
}, 60_000);

test('fifty parallel partial charges succeed while they fit, and only one of those that saw the same balance', async () => {
  const invoice = await newInvoice();
  const answers = await Promise.all(Array.from({ length: 50 }, () => charge(invoice, { amount: 1_000 })));
  expect(countOf(answers.map(told)).paid).toBe(3);
  expect(await read(invoice)).toMatchObject({ paid_amount: 3_000, balance_amount: 700 });
  const refused = answers.find(({ body }) => body.code === 'amount_over_balance');
  expect(refused?.body.details).toEqual({ balance_amount: 700 });

  const other = await newInvoice();
  const seen = await Promise.all(
    Array.from({ length: 50 }, () => charge(other, { amount: 1_000, payable_amount: 3_700 })),
  );
  const { paid, changed_meanwhile } = countOf(seen.map(told));
  expect([paid, changed_meanwhile]).toEqual([1, 49]);
  expect(await read(other)).toMatchObject({ paid_amount: 1_000 });
}, 60_000);

test('charges at the same time add up to the exact tax of the invoice', async () => {
  const tax_rate_ids = [await addTaxRate(house, { rate_ppm: 99_750 })];
  const line = { description: 'Beans', quantity_ten_thousandths: 30_000, unit_price_ten_thousandths: 333_300 };
  const invoice = await newInvoice({ lines: [{ ...line, tax_rate_ids }] });
  const { total_amount, tax_amount } = await read(invoice);
  // A quarter alone has 249 of the tax of 997, so four quarters that ignored each other would miss a cent.
  const amount = total_amount / 4;
  const answers = await Promise.all(Array.from({ length: 4 }, () => charge(invoice, { amount })));
  expect(answers.map(told)).toEqual(['paid', 'paid', 'paid', 'paid']);
  const taxes = await house.sql<{ sales_tax: number }>(
    'select sales_tax::int from payments where source_id = $1 order by sales_tax',
    [invoice.invoice_id],
  );
  expect(taxes.map(({ sales_tax }) => sales_tax)).toEqual([249, 249, 249, 250]);
  expect(tax_amount).toBe(997);
});

test('an unknown outcome reserves its amount, and the invoice can be paid after the reversal', async () => {
  const invoice = await invoiceOf(599);
  const held = house.hold('reversal_claimed');
  const unknown = await charge(invoice, { amount: 599 });
  expect(unknown.body.code, unknown.text).toBe('outcome_unknown');
  await held.reached;
  expect(await read(invoice)).toMatchObject({
    status: 'open',
    reserved_amount: 599,
    payments: [{ state: 'reserved' }],
  });
  expect((await charge(invoice, { amount: 599 })).body.code).toBe('payment_under_way');
  expect((await charge(invoice, { amount: 100 })).body.code).toBe('payment_under_way');
  const { version } = await read(invoice);
  const on = { params: { invoice_id: invoice.invoice_id } };
  const refused = await Promise.all([
    house.call('close_invoice', 'merchant', { ...on, body: { version, reason: 'void' } }),
    house.call('update_invoice', 'merchant', { ...on, body: { version, internal_note: 'Call back' } }),
    house.call('create_credit_note', 'merchant', {
      ...on,
      body: { version, amount: 1 },
      idempotency_key: randomUUID(),
    }),
  ]);
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from(refused, () => 'payment_under_way'));
  held.release();
  await house.quiet();
  expect(await read(invoice)).toMatchObject({ status: 'open', reserved_amount: 0, payments: [{ state: 'released' }] });
  expect(await eventsOf(invoice)).toEqual(['payment_failed']);
  expect((await charge(invoice, { amount: 300 })).status).toBe(200);
  expect((await charge(invoice, { amount: 299 })).status).toBe(200);
  expect(await read(invoice)).toMatchObject({ status: 'paid' });
});

test('a declined or unsent payment leaves the invoice unchanged', async () => {
  const invoice = await invoiceOf(1_102);
  expect((await charge(invoice, { amount: 551 })).data).toMatchObject({ approved: false, status: 230 });
  await house.acquirer.fault({ mode: 'refuse' });
  await house.connected(false);
  expect((await charge(invoice, { amount: 700 })).body.code).toBe('acquirer_unavailable');
  await house.acquirer.fault({ mode: 'normal' });
  await house.connected();
  expect(await read(invoice)).toMatchObject({
    status: 'open',
    paid_amount: 0,
    reserved_amount: 0,
    balance_amount: 1_102,
  });
  expect((await charge(invoice, { amount: 1_102 })).status).toBe(200);
});

test('charging an invoice while it is closed, changed or credited leaves a consistent state', async () => {
  for (const call of ['close_invoice', 'update_invoice', 'create_credit_note'] as const) {
    const invoice = await newInvoice();
    const body = {
      close_invoice: { version: invoice.version, reason: 'void' },
      update_invoice: { version: invoice.version, internal_note: 'Call back' },
      create_credit_note: { version: invoice.version, amount: 3_700 },
    }[call];
    const [paid, other] = await Promise.all([
      charge(invoice, { amount: 3_700 }),
      house.call(call, 'merchant', {
        params: { invoice_id: invoice.invoice_id },
        body,
        idempotency_key: randomUUID(),
      }),
    ]);
    const answers = [told(paid), told(other)];
    // A change that affects no amount can come before the payment.
    if (call !== 'update_invoice') expect(answers.filter((one) => one === 'paid')).toHaveLength(1);
    const after = await read(invoice);
    expect(after.status, JSON.stringify(answers)).toBe(answers[0] === 'paid' ? 'paid' : 'closed');
  }
});

test('two parts charged in parallel with their own amounts both succeed if they fit', async () => {
  const invoice = await newInvoice({ parts: [{ amount: 1_700 }, { amount: 2_000 }] });
  const answers = await house.together('payment_checked', [
    () => charge(invoice, { amount: 1_700 }),
    () => charge(invoice, { amount: 2_000 }),
  ]);
  expect(answers.map(told)).toEqual(['paid', 'paid']);
  const after = await read(invoice);
  expect(after.status).toBe('paid');
  expect(after.parts.map(({ paid_amount }) => paid_amount)).toEqual([1_700, 2_000]);
});

test('a merchant that can no longer take payments charges no card', async () => {
  const invoice = await newInvoice();
  const held = house.hold('payment_checked');
  const charging = charge(invoice, { amount: 3_700 });
  await held.reached;
  await house.sql(`update merchants set account_status_code = 'Restricted' where merchant_uid = $1`, [
    merchants.harbor.merchant_uid,
  ]);
  held.release();
  expect((await charging).body.code).toBe('merchant_status_forbids');
  await house.sql(`update merchants set account_status_code = 'Active' where merchant_uid = $1`, [
    merchants.harbor.merchant_uid,
  ]);
  expect(await read(invoice)).toMatchObject({ status: 'open', reserved_amount: 0, payments: [] });
});

test('charges a stored card, and names card errors by field', async () => {
  const { account_uid } = await storeCard(house);
  const invoice = await newInvoice();
  const paid = await charge(invoice, { amount: 1_000, payment: { account_uid } });
  expect(paid.data, paid.text).toMatchObject({ status: 210 });
  expect(await house.rowOf(paid.data.payment_id)).toMatchObject({ account_uid, initiator: 'customer' });
  const faults = await charge(invoice, {
    amount: 1_000,
    payment: { card_number: '4111111111111112', expiry: '0120', cvv: '12345' },
  });
  expect(faults.status).toBe(400);
  const wrong = await charge(invoice, {
    amount: 1_000,
    payment: { card_number: '4111111111111112', expiry: '0120', cvv: '123' },
  });
  expect(wrong.body.errors?.map(({ field }) => field)).toEqual(['payment.card_number', 'payment.expiry']);
  expect((await charge(invoice, { amount: 2_701 })).body).toMatchObject({
    code: 'amount_over_balance',
    details: { balance_amount: 2_700 },
  });
  const draft = await addInvoice(house);
  expect((await charge(draft, { amount: 100 })).body.code).toBe('status_forbids');
});

test('a payment’s Level 2/3 data comes from the invoice lines and is sent once it is approved', async () => {
  await house.sql('update merchant_settings set allow_l2l3 = true');
  const invoice = await newInvoice();
  const declined = await invoiceOf(551);
  const paid = await charge(invoice, { amount: 3_700 });
  const refused = await charge(declined, { amount: 551 });
  const dataOf = (payment_id: string) =>
    house.sql<{ order_number: string; lines: number; waits: boolean }>(
      `select order_number, jsonb_array_length(commercial -> 'line_items') as lines, next_try_at is not null or answered_version > 0 as waits
       from commercial_data where payment_id = $1`,
      [payment_id],
    );
  expect(await dataOf(paid.data.payment_id)).toEqual([{ order_number: invoice.invoice_number, lines: 1, waits: true }]);
  expect(await dataOf(refused.data.payment_id)).toEqual([]);
});
