import { randomUUID } from 'node:crypto';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  anotherCard,
  closeBatchesAtMidnight,
  type PaymentWorld,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import {
  type AnsweredInvoice,
  addInvoiceLink,
  chargeForInvoice,
  differencesOfInvoices,
  visitInvoice,
} from '../../../testing/requests/invoices.ts';
import { payAsVisitor } from '../../../testing/requests/payment-links.ts';
import { storeCard } from '../../../testing/stored-cards.ts';
import { addCustomer } from '../../../testing/vault.ts';
import { merchants } from '../../../testing/world.ts';

/* Changes to an invoice while its page, or a form of its merchant, is open: nothing is charged that could not be charged now. */

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

const { merchant_uid } = merchants.harbor;
const today = businessDateOf(new Date(), 'EST');
const pay = (token: string, more: Record<string, unknown> = {}) =>
  payAsVisitor(house, token, {
    ...{ card_number: anotherCard(), amount: 3_700, payable_amount: 3_700, total_amount: 3_700 },
    ...more,
  });
type Details = AnsweredInvoice & {
  paid_amount: number;
  parts: { due_date: string; open_amount: number }[];
};
const read = async ({ invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>) =>
  (await house.call('get_invoice', 'merchant', { params: { invoice_id } })).body.invoice as Details;
const paymentsOf = ({ invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>) =>
  house.sql('select status, customer_id from payments where source_id = $1', [invoice_id]);
const pageOf = async (token: string) =>
  (await house.call('get_visitor_page', null, { headers: { authorization: `Bearer ${token}` } })).body.page;

test('paying two parts while the due date of the third moves loses neither change', async () => {
  const { invoice, token } = await visitInvoice(house, {
    parts: [{ amount: 1_000 }, { amount: 1_200 }, { amount: 1_500, due_date: addDays(today, 10) }],
  });
  const due_date = addDays(today, 20);
  const move = (version: number) =>
    house.call('update_invoice', 'merchant', {
      params: { invoice_id: invoice.invoice_id },
      body: { version, due_date },
    });
  const [charged, paid, moved] = await Promise.all([
    chargeForInvoice(house, invoice, { amount: 1_000 }),
    pay(token, { amount: 2_200, total_amount: 2_200 }),
    move(invoice.version),
  ]);
  // The payer saw 37.00. If another payment was first, they are told and pay what is left of the two parts.
  expect(charged.data.status, charged.text).toBe(210);
  if (paid.status !== 200) {
    expect(['changed_meanwhile', 'payment_under_way']).toContain(paid.body.code);
    const rest = await pay(token, { amount: 1_200, payable_amount: 2_700, total_amount: 1_200 });
    expect(rest.body.data, rest.text).toMatchObject({ outcome: 'approved' });
  }
  if (moved.status !== 200) {
    expect(['changed_meanwhile', 'payment_under_way']).toContain(moved.body.code);
    expect((await move((await read(invoice)).version)).status).toBe(200);
  }
  const { parts, paid_amount } = await read(invoice);
  expect(parts.at(-1)?.due_date).toBe(due_date);
  expect(parts.slice(0, 2).map(({ open_amount }) => open_amount)).toEqual([0, 0]);
  expect(parts.reduce((sum, { open_amount }) => sum + open_amount, paid_amount)).toBe(3_700);
});

test('a restricted or closed merchant, or a closed terminal, charges nothing on an open page', async () => {
  const { invoice, token } = await visitInvoice(house);
  const set = (table: string, columns: string) =>
    house.sql(`update ${table} set ${columns} where merchant_uid = $1`, [merchant_uid]);
  for (const status of ['Restricted', 'Closed']) {
    await set('merchants', `account_status_code = '${status}'`);
    const refused = await pay(token);
    expect([status, refused.status, refused.body.code]).toEqual([status, 403, 'merchant_status_forbids']);
    expect(await pageOf(token)).toMatchObject({ state: 'business_unavailable', payable: null });
  }
  await set('merchants', "account_status_code = 'Active'");
  await set('terminals', 'takes_payments = false');
  const closed = await pay(token);
  expect([closed.status, closed.body.code]).toEqual([409, 'terminal_takes_no_payments']);
  expect((await chargeForInvoice(house, invoice, { amount: 3_700 })).body.code).toBe('terminal_takes_no_payments');
  await set('terminals', 'takes_payments = true');
  expect(await paymentsOf(invoice)).toEqual([]);
  expect(await read(invoice)).toMatchObject({ status: 'open', balance_amount: 3_700 });
  expect((await pay(token)).body.data).toMatchObject({ outcome: 'approved' });
});

test('a customer merged while the page is open pays as the kept one', async () => {
  const [kept, other] = [await addCustomer(house), await addCustomer(house)];
  const { invoice, token } = await visitInvoice(house, { customer_id: other });
  const merged = await house.call('merge_customer', 'merchant', {
    params: { customer_id: kept },
    body: { customer_id: other },
  });
  expect(merged.status, merged.text).toBe(200);
  expect((await pay(token)).body.data).toMatchObject({ outcome: 'approved' });
  expect(await paymentsOf(invoice)).toEqual([{ status: 210, customer_id: kept }]);
  // A visitor who comes later through another link finds it paid.
  const { secret } = await addInvoiceLink(house, invoice.invoice_id, 'later@example.com');
  expect((await house.call('open_visitor_session', null, { body: { secret } })).body.page).toMatchObject({
    state: 'paid',
  });
});

test('a stored card removed meanwhile is not charged for an invoice', async () => {
  const { account_uid, customer_id } = await storeCard(house);
  const { invoice } = await visitInvoice(house, { customer_id });
  const removed = await house.call('remove_account', 'merchant', {
    params: { customer_id, account_uid },
    idempotency_key: randomUUID(),
  });
  expect(removed.status, removed.text).toBe(200);
  const refused = await chargeForInvoice(house, invoice, { amount: 3_700, payment: { account_uid } });
  expect(refused.body.code, refused.text).toBe('card_not_usable');
  expect(await paymentsOf(invoice)).toEqual([]);
  expect(await read(invoice)).toMatchObject({ status: 'open', balance_amount: 3_700 });
});
