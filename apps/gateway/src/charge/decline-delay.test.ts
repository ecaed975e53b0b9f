import { randomUUID } from 'node:crypto';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCardDeclines } from '../store/payments/card-declines.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../testing/payments.ts';

const clock = movableClock(new Date());
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ clock });
});
afterAll(() => world.stop());

/** Amount 505 is declined; every other amount used here is approved. */
const pay = (card: object, amount = 505, given: Parameters<PaymentWorld['sale']>[1] = {}) =>
  world.sale(payload({ ...card, amount, duplicate_confirmed: true }), given);
const statuses = async (card: object, count: number) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await pay(card)).status);
  return seen;
};
const sentOf = async () => (await world.sql('select from acquirer_attempts')).length;
const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1_000));

test('sends ten of 40 declines in a row to the acquirer, then makes the card wait longer each time', async () => {
  const card = freshCard();
  const before = await sentOf();
  expect(await statuses(card, 40)).toEqual([...Array(10).fill(200), ...Array(30).fill(429)]);
  expect((await sentOf()) - before).toBe(10);
  const refused = await pay(card, 1_200);
  expect(refused.body).toMatchObject({ code: 'card_declined_too_often', details: { retry_after_s: 30 } });
  expect(refused.headers.get('retry-after')).toBe('30');
  // Another card is not delayed.
  expect((await pay(freshCard())).status).toBe(200);
  later(30);
  expect((await pay(card)).status).toBe(200);
  expect((await pay(card)).body.details).toMatchObject({ retry_after_s: 60 });
  later(60);
  expect((await pay(card, 1_200)).data.approved).toBe(true);
  expect(await statuses(card, 3)).toEqual([200, 200, 200]);
});

test('a retry with the same key gets the first response, and a refused request does not use up its key', async () => {
  const card = freshCard();
  const idempotency_key = randomUUID();
  const first = await pay(card, 505, { idempotency_key });
  await statuses(card, 9);
  expect((await pay(card, 505, { idempotency_key })).text).toBe(first.text);
  const other_key = randomUUID();
  expect((await pay(card, 1_300, { idempotency_key: other_key })).status).toBe(429);
  later(30);
  expect((await pay(card, 1_300, { idempotency_key: other_key })).data.approved).toBe(true);
});

test('other nodes learn within seconds of the declines, and of the approval that ends them', async () => {
  const card = freshCard();
  await statuses(card, 10);
  const { owner_pool, log } = world.gateway.dependencies;
  const other = createCardDeclines(owner_pool, clock, log);
  try {
    const [row] = await world.sql<{ merchant_uid: string; fingerprint: Buffer }>(
      'select merchant_uid, fingerprint from card_declines where declines = 10 order by changed_at desc limit 1',
    );
    if (row === undefined) throw new Error('no declines were counted');
    await vi.waitFor(() => expect(other.delay_s(row)).toBe(30), { timeout: 5_000 });
    later(30);
    expect((await pay(card, 1_400)).data.approved).toBe(true);
    await vi.waitFor(() => expect(other.delay_s(row)).toBe(0), { timeout: 5_000 });
    await other.note(row, 'declined');
    expect(await world.sql('select declines from card_declines where fingerprint = $1', [row.fingerprint])).toEqual([
      { declines: 1 },
    ]);
  } finally {
    other.stop();
  }
});

test('declines expire after a day', async () => {
  const card = freshCard();
  await statuses(card, 10);
  later(25 * 3_600);
  expect(await statuses(card, 2)).toEqual([200, 200]);
});
