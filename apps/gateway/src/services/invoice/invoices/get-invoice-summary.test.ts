import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { addInvoice, addOfflinePayment, coffeeLine } from '../../../testing/requests/invoices.ts';

let now = new Date('2026-03-02T15:00:00.000Z');
let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ clock: { now: () => now } });
});
afterAll(() => house.stop());

const at = (date: string) => {
  now = new Date(`${date}T15:00:00.000Z`);
};

const summary = async () => {
  const { body } = await house.call('get_invoice_summary', 'merchant');
  return body.summary as {
    ageing: { buckets: { bucket: string; invoice_count: number; balance_amount: number }[] }[];
    months: { currency: number; months: Record<string, unknown>[] }[];
  };
};

const rowsOf = async (query: Record<string, unknown>) => {
  const { body } = await house.call('get_invoices', 'merchant', { query });
  return body.invoices as { overdue_days: number; open_due_date: string | null; allows: string[] }[];
};

test('an invoice in parts is overdue by its oldest open part', async () => {
  const { invoice_id } = await addInvoice(house, {
    lines: [{ ...coffeeLine, quantity_ten_thousandths: 10_000, unit_price_ten_thousandths: 300_000 }],
    payment_terms: 'date',
    due_date: '2026-06-01',
    parts: [
      { label: 'Deposit', amount: 1000 },
      { due_date: '2026-04-01', amount: 1000 },
      { due_date: '2026-06-01', amount: 1000 },
    ],
    issue: true,
  });
  const pay = (amount: number, received_on: string) =>
    addOfflinePayment(house, { invoice_id }, { amount, received_on });
  at('2026-03-12');
  expect(await rowsOf({ overdue_from: 1 })).toMatchObject([{ overdue_days: 10, open_due_date: '2026-03-02' }]);
  await pay(1000, '2026-03-12');
  expect(await rowsOf({ overdue_from: 1 })).toEqual([]);
  expect(await rowsOf({ overdue_from: 0, overdue_to: 0 })).toMatchObject([
    { overdue_days: 0, open_due_date: '2026-04-01' },
  ]);
  at('2026-04-11');
  expect(await rowsOf({ overdue_from: 1, overdue_to: 30 })).toMatchObject([{ overdue_days: 10 }]);
  expect((await summary()).ageing[0]?.buckets[1]).toEqual({
    bucket: 'days_1_to_30',
    invoice_count: 1,
    balance_amount: 2000,
  });
  await pay(1500, '2026-04-11');
  expect(await rowsOf({})).toMatchObject([{ overdue_days: 0, open_due_date: '2026-06-01' }]);
});

test('the months sum issued invoices by the merchant’s dates, for twelve months up to today', async () => {
  at('2026-04-11');
  await addInvoice(house, { issue: true });
  await addInvoice(house, { kind: 'estimate', issue: true });
  await addInvoice(house);
  const [dollars, ...others] = (await summary()).months;
  expect(others).toEqual([]);
  expect(dollars?.currency).toBe(840);
  expect(dollars?.months).toHaveLength(12);
  expect(dollars?.months[0]?.month).toBe('2025-05-01');
  expect(dollars?.months.slice(-2)).toEqual([
    { month: '2026-03-01', invoice_count: 1, issued_amount: 3000, collected_amount: 1000 },
    { month: '2026-04-01', invoice_count: 1, issued_amount: 3700, collected_amount: 1500 },
  ]);
});

test('each listed document has its allowed actions', async () => {
  const [draft, estimate] = await rowsOf({});
  expect(draft?.allows).toEqual(expect.arrayContaining(['edit', 'issue', 'delete', 'duplicate']));
  expect(draft?.allows).not.toContain('close');
  expect(estimate?.allows).toContain('convert');
  const [open] = await rowsOf({ status: 'open', kind: 'invoice' });
  expect(open?.allows).toEqual(expect.arrayContaining(['send', 'charge', 'close', 'duplicate']));
});

test('a refund with a credit note makes nothing overdue, and one that leaves the debt reopens its part', async () => {
  at('2026-05-02');
  const { invoice_id } = await addInvoice(house, {
    lines: [{ ...coffeeLine, quantity_ten_thousandths: 10_000, unit_price_ten_thousandths: 300_000 }],
    payment_terms: 'date',
    due_date: '2026-08-01',
    parts: [
      { label: 'Deposit', amount: 1000 },
      { due_date: '2026-06-01', amount: 1000 },
      { due_date: '2026-08-01', amount: 1000 },
    ],
    issue: true,
  });
  at('2026-06-11');
  const payment_ids = [randomUUID(), randomUUID()];
  for (const [index, payment_id] of payment_ids.entries()) {
    await house.sql(
      `insert into invoice_payments (merchant_uid, invoice_payment_id, invoice_id, payment_id, state, amount, tip_amount, parts, created_at, concluded_at)
       select merchant_uid, gen_random_uuid(), invoice_id, $2, 'applied', 1000, 0, $3, $4, $4 from invoices where invoice_id = $1`,
      [invoice_id, payment_id, JSON.stringify([{ part_number: index + 1, amount: 1000 }]), now],
    );
  }
  const refund = (reopens_invoice: boolean, parts: unknown[]) =>
    house.sql(
      `insert into invoice_refunds
         (merchant_uid, payment_id, parent_payment_id, invoice_id, state, amount, tip_amount, reopens_invoice, parts, created_at, concluded_at)
       select merchant_uid, gen_random_uuid(), $2, invoice_id, 'applied', 500, 0, $3, $4, $5, $5 from invoices where invoice_id = $1`,
      [invoice_id, payment_ids[0], reopens_invoice, JSON.stringify(parts), now],
    );
  const stands = async (amounts: string) => {
    await house.sql(`update invoices set ${amounts} where invoice_id = $1`, [invoice_id]);
    const rows = (await rowsOf({})) as unknown as { invoice_id: string; open_due_date: string }[];
    return rows.find((row) => row.invoice_id === invoice_id)?.open_due_date;
  };
  expect(await stands('paid_amount = 2000')).toBe('2026-08-01');
  await refund(false, []);
  expect(await stands('refunded_amount = 500, credited_amount = 500')).toBe('2026-08-01');
  await refund(true, [{ part_number: 1, amount: 500 }]);
  expect(await stands('refunded_amount = 1000')).toBe('2026-05-02');
});
