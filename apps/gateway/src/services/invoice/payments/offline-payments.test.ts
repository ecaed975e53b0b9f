import { randomUUID } from 'node:crypto';
import { addDays } from '@countinghouse/domain/time/time-zones';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import {
  type AnsweredInvoice,
  addInvoice,
  addOfflinePayment,
  differencesOfInvoices,
  receivedToday,
} from '../../../testing/requests/invoices.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterEach(async () => expect(await differencesOfInvoices(house)).toEqual([]));
afterAll(() => house.stop());

type Paid = AnsweredInvoice & { payments: { offline: Record<string, unknown>; state: string }[]; paid_amount: number };
const paidIn = (answer: { body: unknown }) => (answer.body as { invoice: Paid }).invoice;
const record = (
  { invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>,
  more: Record<string, unknown> = {},
  key: string = randomUUID(),
) =>
  house.call('record_invoice_payment', 'merchant', {
    params: { invoice_id },
    body: { method: 'bank_transfer', amount: 1_000, received_on: receivedToday(), reference: 'TR-77', ...more },
    idempotency_key: key,
  });
const reverse = ({ invoice_id }: Pick<AnsweredInvoice, 'invoice_id'>, offline_payment_id: string) =>
  house.call('reverse_invoice_payment', 'merchant', {
    params: { invoice_id, offline_payment_id },
    body: { reason: 'The cheque bounced' },
  });

test('offline payments pay an invoice part by part, and a bounced one is owed again', async () => {
  const invoice = await addInvoice(house, { issue: true, parts: [{ amount: 1_500 }, { amount: 2_200 }] });
  const key = randomUUID();
  const first = await record(invoice, {}, key);
  expect(first.status, first.text).toBe(200);
  expect(paidIn(first)).toMatchObject({
    ...{ status: 'partially_paid', paid_amount: 1_000, balance_amount: 2_700 },
    payments: [
      {
        ...{ state: 'applied', amount: 1_000, card: null, parts: [{ part_number: 1, amount: 1_000 }] },
        offline: { method: 'bank_transfer', received_on: receivedToday(), reference: 'TR-77' },
      },
    ],
  });
  expect(paidIn(await record(invoice, {}, key)).paid_amount).toBe(1_000);
  const offline_payment_id = await addOfflinePayment(house, invoice, { method: 'cheque', amount: 2_700 });
  expect((await record(invoice)).body.code).toBe('nothing_to_pay');
  const taken_back = await reverse(invoice, offline_payment_id);
  expect(paidIn(taken_back), taken_back.text).toMatchObject({
    ...{ status: 'partially_paid', paid_amount: 1_000, balance_amount: 2_700 },
    payments: [{ state: 'applied' }, { state: 'released', offline: { reverse_reason: 'The cheque bounced' } }],
  });
  expect((await reverse(invoice, offline_payment_id)).body.code).toBe('status_forbids');
  expect((await reverse(invoice, randomUUID())).status).toBe(404);
});

test('refuses more than the balance, a future date or one before issue, and an invoice that is not open', async () => {
  const invoice = await addInvoice(house, { issue: true });
  expect((await record(invoice, { amount: 3_701 })).body).toMatchObject({
    code: 'amount_over_balance',
    details: { balance_amount: 3_700 },
  });
  for (const [days, message] of [
    [1, 'must not be in the future'],
    [-1, 'must not be before the date of issue'],
  ] as const) {
    const refused = await record(invoice, { received_on: addDays(receivedToday(), days) });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'received_on', message }]]);
  }
  await house.sql('update invoices set reserved_amount = 3700 where invoice_id = $1', [invoice.invoice_id]);
  expect((await record(invoice)).body.code).toBe('payment_under_way');
  await house.sql('update invoices set reserved_amount = 0 where invoice_id = $1', [invoice.invoice_id]);
  expect((await record(await addInvoice(house))).body.code).toBe('status_forbids');
});

test('twenty parallel records never exceed the balance, and twenty parallel reversals succeed once', async () => {
  const invoice = await addInvoice(house, { issue: true });
  const answers = await Promise.all(Array.from({ length: 20 }, () => record(invoice, { amount: 1_200 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const [one] = paidIn(
    await house.call('get_invoice', 'merchant', { params: { invoice_id: invoice.invoice_id } }),
  ).payments;
  const reversals = await Promise.all(
    Array.from({ length: 20 }, () => reverse(invoice, String(one?.offline.offline_payment_id))),
  );
  expect(reversals.filter(({ status }) => status === 200)).toHaveLength(1);
});
