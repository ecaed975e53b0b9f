import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../testing/payments.ts';
import { addInvoice, visitInvoice } from '../../testing/requests/invoices.ts';
import { addCustomer, addLink } from '../../testing/vault.ts';

const row_count = 120;

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

type Row = Record<string, string>;
type Page = { owed_invoices: Row[]; has_more_owed_invoices: boolean; receipts: Row[]; has_more_receipts: boolean };

const visitAs = async (customer_id: string) => {
  const { body } = await house.call('open_visitor_session', null, {
    body: { secret: await addLink(house, customer_id) },
  });
  return body as unknown as { token: string; page: Page };
};
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const owedAfter = (token: string, { due_date: after_due_date, invoice_number: after_invoice_number }: Row) =>
  house.call('get_owed_invoices', null, { ...bearer(token), query: { after_due_date, after_invoice_number } });
const receiptsAfter = (token: string, after: string) =>
  house.call('get_visitor_receipts', null, { ...bearer(token), query: { after } });
/** Runs a step for each number below a count, a few at a time. */
const forEach = async (count: number, step: (n: number) => Promise<unknown>) => {
  for (let from = 0; from < count; from += 10) {
    await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, n) => step(from + n)));
  }
};
const ofInvoice = ({ invoice_id }: Row) => invoice_id;
const ofReceipt = ({ payment_id }: Row) => payment_id;
/** Adds an approved sale, as a charge of a customer's stored card does. */
const paidBy = async (customer_id: string) => {
  const { data } = await house.sale(payload(freshCard()));
  await house.sql('update payments set customer_id = $2 where payment_id = $1', [data.payment_id, customer_id]);
  return data.payment_id;
};

test('a customer pages through 120 open invoices, also when the last one shown was paid meanwhile', async () => {
  const customer_id = await addCustomer(house);
  await forEach(row_count, () => addInvoice(house, { issue: true, customer_id }));
  await addInvoice(house, { issue: true, customer_id: await addCustomer(house) });
  // Two due dates, so that most invoices share theirs with others.
  await house.sql(
    `update invoices set due_date = due_date - 60, issue_date = issue_date - 60
     where customer_id = $1 and right(invoice_number, 1) < '5'`,
    [customer_id],
  );
  const wanted = await house.sql<Row>(
    'select invoice_id from invoices where customer_id = $1 order by open_due_date, invoice_number',
    [customer_id],
  );
  const { token, page } = await visitAs(customer_id);
  expect([page.owed_invoices.length, page.has_more_owed_invoices]).toEqual([50, true]);
  const last = page.owed_invoices.at(-1) ?? {};
  await house.sql(
    `update invoices set status = 'closed', close_reason = 'uncollectible', closed_at = now() where invoice_id = $1`,
    [last.invoice_id],
  );
  const second = (await owedAfter(token, last)).body as { owed_invoices: Row[]; has_more: boolean };
  expect([second.owed_invoices.length, second.has_more]).toEqual([50, true]);
  const third = (await owedAfter(token, second.owed_invoices.at(-1) ?? {})).body as typeof second;
  expect([third.owed_invoices.length, third.has_more]).toEqual([20, false]);
  const shown = [...page.owed_invoices, ...second.owed_invoices, ...third.owed_invoices];
  expect(shown.map(ofInvoice)).toEqual(wanted.map(ofInvoice));
  expect(Object.keys(second.owed_invoices[0] ?? {})).toEqual(Object.keys(last));
  const end = await owedAfter(token, third.owed_invoices.at(-1) ?? {});
  expect(end.body).toEqual({ owed_invoices: [], has_more: false });
});

test('a customer pages through 120 receipts, of which many have the same instant', async () => {
  const customer_id = await addCustomer(house);
  await forEach(row_count, () => paidBy(customer_id));
  await paidBy(await addCustomer(house));
  // Three instants within one millisecond, which a timestamp from JavaScript could not tell apart.
  await house.sql(
    `update payments p set created_at = date_trunc('second', created_at) + n % 3 * interval '100 microseconds'
     from (select payment_id, row_number() over (order by payment_id) as n from payments where customer_id = $1) numbered
     where p.payment_id = numbered.payment_id`,
    [customer_id],
  );
  const wanted = await house.sql<Row>(
    'select payment_id from payments where customer_id = $1 order by created_at desc, payment_id desc',
    [customer_id],
  );
  const { token, page } = await visitAs(customer_id);
  expect([page.receipts.length, page.has_more_receipts]).toEqual([50, true]);
  const second = (await receiptsAfter(token, page.receipts.at(-1)?.payment_id ?? '')).body as {
    receipts: Row[];
    has_more: boolean;
  };
  expect([second.receipts.length, second.has_more]).toEqual([50, true]);
  const third = (await receiptsAfter(token, second.receipts.at(-1)?.payment_id ?? '')).body as typeof second;
  expect([third.receipts.length, third.has_more]).toEqual([20, false]);
  const shown = [...page.receipts, ...second.receipts, ...third.receipts];
  expect(shown.map(ofReceipt)).toEqual(wanted.map(ofReceipt));
});

test('exactly fifty rows have no next page, and a position that is not the customer’s shows nothing of others', async () => {
  const customer_id = await addCustomer(house);
  await forEach(50, () => addInvoice(house, { issue: true, customer_id }));
  const { token, page } = await visitAs(customer_id);
  expect([page.owed_invoices.length, page.has_more_owed_invoices]).toEqual([50, false]);
  expect([page.receipts, page.has_more_receipts]).toEqual([[], false]);
  const foreign = await paidBy(await addCustomer(house));
  for (const after of [foreign, randomUUID()]) {
    const answer = await receiptsAfter(token, after);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  expect((await receiptsAfter(token, "' or 1=1")).body.code).toBe('invalid_request');
  const early = await owedAfter(token, { due_date: '1900-01-01', invoice_number: "'; --" });
  const ids = (early.body.owed_invoices as Row[]).map(ofInvoice);
  expect(ids).toEqual(page.owed_invoices.map(ofInvoice));
  expect((await owedAfter(token, { due_date: 'soon', invoice_number: '1' })).body.code).toBe('invalid_request');
});

test('the visitor of an invoice has no lists of its customer', async () => {
  const { token } = await visitInvoice(house);
  for (const answer of [
    await owedAfter(token, { due_date: '1900-01-01', invoice_number: '1' }),
    await receiptsAfter(token, randomUUID()),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
  }
});
