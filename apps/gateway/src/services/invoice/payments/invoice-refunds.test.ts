import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeBatchesAtMidnight, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import {
  type AnsweredInvoice,
  addInvoice,
  chargeForInvoice,
  differencesOfInvoices,
} from '../../../testing/requests/invoices.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
  await closeBatchesAtMidnight(house);
});
afterEach(async () => {
  await house.quiet();
  expect(await differencesOfInvoices(house)).toEqual([]);
});
afterAll(() => house.stop());

type Details = AnsweredInvoice & {
  children: { invoice_id: string; kind: string; status: string; invoice_number: string | null; total_amount: number }[];
  refunds: { state: string; amount: number; tip_amount: number; credit_note_id: string | null }[];
};
const read = async ({ invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>) =>
  (await house.call('get_invoice', 'merchant', { params: { invoice_id } })).body.invoice as Details;

/** An issued invoice of 37.00 in two parts, fully paid and settled. */
async function paidInvoice(tip_amount = 0): Promise<{ invoice: AnsweredInvoice; payment_id: string }> {
  const invoice = await addInvoice(house, { issue: true, parts: [{ amount: 1_700 }, { amount: 2_000 }] });
  const { data, text } = await chargeForInvoice(house, invoice, { amount: 3_700, tip_amount });
  expect(data?.status, text).toBe(210);
  await house.outweigh();
  await house.settle();
  await house.until('select status = 218 as settled from payments where payment_id = $1', [data.payment_id]);
  return { invoice, payment_id: data.payment_id };
}

test('a refund creates a credit note for the invoice amount, and takes the tip last', async () => {
  const { invoice, payment_id } = await paidInvoice(300);
  const first = await house.refund(payment_id, { amount: 1_000 });
  expect(first.data?.status, first.text).toBe(225);
  const after = await read(invoice);
  expect(after).toMatchObject({
    ...{ status: 'paid', credited_amount: 1_000, refunded_amount: 1_000, balance_amount: 0 },
    children: [{ kind: 'credit_note', status: 'issued', total_amount: 1_000 }],
    refunds: [{ state: 'applied', amount: 1_000, tip_amount: 0 }],
  });
  expect(after.children[0]?.invoice_number).toMatch(/^CN-\d{4}-\d{4}$/);
  expect((await house.refund(payment_id)).data.status).toBe(225);
  expect(await read(invoice)).toMatchObject({
    ...{ status: 'paid', credited_amount: 3_700, refunded_amount: 3_700 },
    refunds: [{}, { amount: 2_700, tip_amount: 300 }],
  });
});

test('a declined refund leaves no credit note, and the draft of a pending one cannot be issued or deleted', async () => {
  const { invoice, payment_id } = await paidInvoice();
  expect((await house.refund(payment_id, { amount: 551 })).data.status).toBe(230);
  expect(await read(invoice)).toMatchObject({
    ...{ status: 'paid', credited_amount: 0, refunded_amount: 0, children: [] },
    refunds: [{ state: 'released', credit_note_id: null }],
  });
  const held = house.hold('reversal_claimed');
  expect((await house.refund(payment_id, { amount: 599 })).body.code).toBe('outcome_unknown');
  await held.reached;
  const [draft] = (await read(invoice)).children;
  expect(draft).toMatchObject({ status: 'draft', invoice_number: null, total_amount: 599 });
  const params = { invoice_id: String(draft?.invoice_id) };
  expect((await house.call('delete_invoice', 'merchant', { params })).body.code).toBe('status_forbids');
  const issued = await house.call('issue_invoice', 'merchant', {
    params,
    body: { version: 1 },
    idempotency_key: params.invoice_id,
  });
  expect(issued.body.code).toBe('status_forbids');
  expect(await read(invoice)).toMatchObject({ credited_amount: 599, refunded_amount: 599, balance_amount: 0 });
  held.release();
  await house.quiet();
  expect(await read(invoice)).toMatchObject({ credited_amount: 0, refunded_amount: 0, children: [] });
});

test('a refund that leaves the debt reopens the latest part, and cannot be reversed after a payment of that debt', async () => {
  const { invoice, payment_id } = await paidInvoice();
  const refund = await house.refund(payment_id, { amount: 1_000, reopens_invoice: true });
  expect(refund.data?.status, refund.text).toBe(225);
  expect(await read(invoice)).toMatchObject({
    ...{ status: 'partially_paid', credited_amount: 0, refunded_amount: 1_000, balance_amount: 1_000, children: [] },
    parts: [{ open_amount: 0 }, { open_amount: 1_000 }],
  });
  expect((await chargeForInvoice(house, invoice, { amount: 400 })).data.status).toBe(210);
  const refused = await house.operate('reverse_refund', refund.data.payment_id);
  expect(refused.body, refused.text).toMatchObject({ code: 'status_forbids', details: { reason: 'invoice_not_owed' } });

  const other = await paidInvoice();
  const again = await house.refund(other.payment_id, { amount: 1_000, reopens_invoice: true });
  expect((await house.operate('reverse_refund', again.data.payment_id)).status).toBe(200);
  expect(await read(other.invoice)).toMatchObject({
    status: 'paid',
    refunded_amount: 0,
    reserved_amount: 0,
    refunds: [{ state: 'reversed' }],
  });
});

test('ten parallel refunds of a payment are credited as far as they fit, each with its own number', async () => {
  const { invoice, payment_id } = await paidInvoice();
  const answers = await Promise.all(Array.from({ length: 10 }, () => house.refund(payment_id, { amount: 1_000 })));
  expect(answers.filter(({ data }) => data?.status === 225)).toHaveLength(3);
  const { children } = await read(invoice);
  expect(new Set(children.map(({ invoice_number }) => invoice_number)).size).toBe(3);
});

test('a refund whose invoice keeps changing is given up, and stores nothing', async () => {
  const { invoice, payment_id } = await paidInvoice();
  const { trace_numbers } = house.gateway.dependencies.payments;
  const { next } = trace_numbers;
  let decided = 0;
  trace_numbers.next = async () => {
    decided += 1;
    await house.sql('update invoices set version = version + 1 where invoice_id = $1', [invoice.invoice_id]);
    return next();
  };
  const given_up = await house.refund(payment_id, { amount: 1_000 });
  trace_numbers.next = next;
  expect([given_up.status, given_up.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(decided).toBeGreaterThan(1);
  expect(await read(invoice)).toMatchObject({ status: 'paid', refunded_amount: 0, refunds: [], children: [] });
  expect((await house.refund(payment_id, { amount: 1_000 })).data.status).toBe(225);
});

test('only refunds of invoice payments can reopen an invoice', async () => {
  const payment_id = await house.settledSale(1_000);
  const refused = await house.refund(payment_id, { reopens_invoice: true });
  expect(refused.body.errors?.[0]?.field).toBe('reopens_invoice');
});
