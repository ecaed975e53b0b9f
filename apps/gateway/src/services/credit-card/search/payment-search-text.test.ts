import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';

/*
 * The texts by which a payment can be found from the start, and invalid payments that cannot exist:
 * sql/functions/search/payment-search-text.sql and money/payment-is-sound.sql.
 */

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterEach(() => world.acquirer.fault({ mode: 'normal' }));
afterAll(() => world.stop());

const found = async (query: Record<string, string>) =>
  (await world.call('search_payments', 'merchant', { query: { ...query, limit: '5' } })).body.total_count;

test('a payment is not found by its texts while its answer is pending, only afterwards', async () => {
  const email = 'awaited@example.com';
  const under_way = world.hold('payment_answered');
  const selling = world.sale(payload({ ...freshCard(), amount: 4321, email }));
  await under_way.reached;
  const amount = { amount_from: '4321', amount_to: '4321' };
  expect([await found({ ...amount, status: '202' }), await found({ search: email })]).toEqual([1, 0]);
  under_way.release();
  expect((await selling).data.status).toBe(210);
  expect([await found({ ...amount, status: '210' }), await found({ search: email })]).toEqual([1, 1]);
});

test('a payment whose sender died is found by its texts once another node takes it over, even without an answer', async () => {
  const email = 'interrupted@example.com';
  const under_way = world.hold('payment_answered');
  const selling = world.sale(payload({ ...freshCard(), amount: 4322, email }));
  await under_way.reached;
  await world.acquirer.fault({ mode: 'silent', mti: '0420' });
  await world.sql("update acquirer_attempts set take_over_at = now() - interval '1 second' where state = 'sent'");
  await world.until('select decline_reason is not null as told from payments where amount = 4322');
  expect(await found({ search: email })).toBe(1);
  const [row] = await world.sql('select payment_id, status, decline_reason from payments where amount = 4322');
  expect(row).toMatchObject({ status: 202, decline_reason: 'interrupted' });
  await world.acquirer.fault({ mode: 'normal' });
  under_way.release();
  expect((await selling).body.code).toBe('outcome_unknown');
  await world.reversed(row?.payment_id);
  expect(await world.rowOf(row?.payment_id)).toMatchObject({ status: 231, decline_reason: 'interrupted' });
});

const sound = {
  amount: 5000,
  authorized_amount: 5000,
  captured_amount: 5000,
  refunded_amount: 5000,
  tip: 0,
  sales_tax: 0,
  currency: 840,
  direction: 1,
  card_expiry: '1231',
};
test.each([{}, { amount: 999_999_999_999 }, { direction: -1 }, { currency: 978 }, { currency: 826 }])(
  'the database accepts a payment with %j',
  async (changes) => {
    expect(await isSound(changes)).toBe(true);
  },
);
test.each([
  { amount: 0 },
  { amount: -1 },
  { amount: 1_000_000_000_000 },
  { authorized_amount: -1, captured_amount: -1, refunded_amount: -1 },
  { authorized_amount: 4999 },
  { captured_amount: -1, refunded_amount: -1 },
  { refunded_amount: 5001 },
  { refunded_amount: -1 },
  { tip: -1 },
  { sales_tax: -1 },
  { currency: 392 },
  { direction: 0 },
  { card_expiry: '12/31' },
  { card_expiry: '' },
])('the database refuses a payment with %j', async (changes) => {
  expect(await isSound(changes)).toBe(false);
});

async function isSound(changes: Partial<typeof sound>): Promise<unknown> {
  const [row] = await world.sql('select payment_is_sound($1, $2, $3, $4, $5, $6, $7, $8, $9) as sound', [
    ...Object.values({ ...sound, ...changes }),
  ]);
  return row?.sound;
}

test('the database rule applies to every write to the table', async () => {
  const payment_id = await world.sold();
  await expect(
    world.sql('update payments set captured_amount = amount + 1 where payment_id = $1', [payment_id]),
  ).rejects.toThrow('payments_are_sound');
});
