import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeBatchesAtMidnight, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import {
  type AnsweredInvoice,
  chargeForInvoice,
  differencesOfInvoices,
  visitInvoice,
} from '../../../testing/requests/invoices.ts';

/* There is one rule for open parts: details, list, public page and next due date agree, whatever happened to payments. */

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

const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const inParts = () => visitInvoice(house, { parts: [{ amount: 1_700 }, { amount: 2_000, due_date: later }] });

type Part = { due_date: string; open_amount: number };
type Shown = { open: number[]; due_date: string };

/** The open parts that each reader returns, and the oldest due date among them. */
async function shown({ invoice, token }: { invoice: AnsweredInvoice; token: string }): Promise<Shown> {
  const details = await house.call('get_invoice', 'merchant', { params: { invoice_id: invoice.invoice_id } });
  const { parts, open_due_date } = details.body.invoice as { parts: Part[]; open_due_date: string };
  const visit = await house.call('get_visitor_page', null, { headers: { authorization: `Bearer ${token}` } });
  const page = visit.body.page as { parts: Part[]; payable: { due_date: string } };
  const open = parts.map(({ open_amount }) => open_amount);
  const oldest = parts.find(({ open_amount }) => open_amount > 0);
  expect(page.parts.map(({ open_amount }) => open_amount)).toEqual(open);
  expect([open_due_date, page.payable.due_date]).toEqual([oldest?.due_date, oldest?.due_date]);
  return { open, due_date: open_due_date };
}

async function charge(invoice: AnsweredInvoice, amount: number): Promise<string> {
  const { data, text } = await chargeForInvoice(house, invoice, { amount });
  expect(data?.status, text).toBe(210);
  return data.payment_id;
}

async function settled(payment_id: string): Promise<void> {
  await house.outweigh();
  await house.settle();
  await house.until('select status = 218 as settled from payments where payment_id = $1', [payment_id]);
}

test('a voided payment reopens the part that it paid, not the latest', async () => {
  const visit = await inParts();
  const first = await charge(visit.invoice, 1_700);
  await charge(visit.invoice, 1_900);
  expect(await shown(visit)).toMatchObject({ open: [0, 100], due_date: later });
  expect((await house.operate('reverse_payment', first)).status).toBe(200);
  const { open, due_date } = await shown(visit);
  expect(open).toEqual([1_700, 100]);
  expect(due_date < later).toBe(true);
});

test('a refund that leaves the debt reopens the part that it paid', async () => {
  const visit = await inParts();
  const payment_id = await charge(visit.invoice, 1_700);
  await settled(payment_id);
  await charge(visit.invoice, 500);
  expect((await house.refund(payment_id, { amount: 600, reopens_invoice: true })).data?.status).toBe(225);
  expect((await shown(visit)).open).toEqual([600, 1_500]);
});

test('a credited refund reopens no part, and a credit note lowers the latest', async () => {
  const visit = await inParts();
  const payment_id = await charge(visit.invoice, 1_700);
  await settled(payment_id);
  expect((await house.refund(payment_id, { amount: 600 })).data?.status).toBe(225);
  expect(await shown(visit)).toEqual({ open: [0, 2_000], due_date: later });
  const details = await house.call('get_invoice', 'merchant', { params: { invoice_id: visit.invoice.invoice_id } });
  const { version } = details.body.invoice as AnsweredInvoice;
  const credited = await house.call('create_credit_note', 'merchant', {
    params: { invoice_id: visit.invoice.invoice_id },
    body: { version, amount: 500 },
    idempotency_key: visit.invoice.invoice_id,
  });
  expect(credited.status, credited.text).toBe(200);
  expect((await shown(visit)).open).toEqual([0, 1_500]);
});

test('a reversed refund pays the parts still open if its own was paid again', async () => {
  const visit = await inParts();
  const payment_id = await charge(visit.invoice, 1_700);
  await settled(payment_id);
  const refund = await house.refund(payment_id, { amount: 600, reopens_invoice: true });
  await charge(visit.invoice, 600);
  expect((await shown(visit)).open).toEqual([0, 2_000]);
  expect((await house.operate('reverse_refund', refund.data.payment_id)).status).toBe(200);
  expect((await shown(visit)).open).toEqual([0, 1_400]);
});
