import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cardFingerprint } from '../../../store/payments/cards.ts';
import { cardLockNumber } from '../../../store/payments/payment-locks.ts';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { anotherCard, freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { merchants } from '../../../testing/world.ts';

/* A node that sends one statement of payments at a time, so that concurrent payments are written together (decision 33). */

let world: PaymentWorld;
let holder: pg.Client;
let together: string[];
beforeAll(async () => {
  world = await startPaymentWorld({ environment: { DATABASE_CONNECTIONS: '3' } });
  holder = new pg.Client({ connectionString: world.database.url });
  await holder.connect();
  // A new merchant's first cut-off waits for a sale that waits for its card, and later sales of the terminal wait for the cut-off. Cards are
  // locked for milliseconds, except by a test here.
  await world.until('select bool_and(next_cut_off_at is not null) as known from merchants');
});
beforeEach(() => {
  together = [];
  const { pool } = world.gateway.dependencies.payments;
  const query = pool.query.bind(pool) as (...all: unknown[]) => unknown;
  vi.spyOn(pool, 'query').mockImplementation((...all: unknown[]) => {
    if (String(all[0]).includes('union all'))
      together.push(/record_payment|conclude_payment/.exec(String(all[0]))?.[0] ?? '');
    return query(...all) as undefined;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await holder.query('select pg_advisory_unlock_all()');
  await expectAgreement(world.sql, world.acquirer);
});
afterAll(async () => {
  await holder.end();
  await world.stop();
});

const many = <Result>(count: number, one: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)));
const codeOf = (answer: { status: number; body: Record<string, unknown> }) => answer.body.code ?? answer.status;

test('forty parallel sales are recorded and completed together, each with its own answer', async () => {
  const sales = await many(40, (at) => world.sale(payload({ ...freshCard(), amount: 1_000 + at })));
  expect(sales.map(({ data }) => data.amount)).toEqual(Array.from({ length: 40 }, (_, at) => 1_000 + at));
  expect(new Set(together)).toEqual(new Set(['record_payment', 'conclude_payment']));
  const rows = await world.sql<{ amount: number; lines: number; status: number }>(
    `select p.amount::int, p.status, (select count(*)::int from payment_actions h where h.payment_id = p.payment_id) as lines
       from payments p where p.amount between 1000 and 1039 order by p.amount`,
  );
  expect(rows).toEqual(sales.map((_, at) => ({ amount: 1_000 + at, status: 210, lines: 2 })));
});

test('a sale that the database refuses fails alone, and the others of its group succeed', async () => {
  await world.sql('alter table payments add constraint refused check (amount <> 2007)');
  const sales = await many(16, (at) => world.sale(payload({ ...freshCard(), amount: 2_000 + at })));
  await world.sql('alter table payments drop constraint refused');
  expect(sales.map(codeOf)).toEqual(Array.from({ length: 16 }, (_, at) => (at === 7 ? 'internal_error' : 200)));
  expect(together).toContain('record_payment');
  expect(await world.sql('select from payments where amount = 2007')).toEqual([]);
});

test('one key many times among other sales charges once, and the same card in parallel is a possible duplicate', async () => {
  const idempotency_key = randomUUID();
  const same = payload({ ...freshCard(), amount: 3_001 });
  const card = freshCard();
  const [repeated, cards, others] = await Promise.all([
    many(8, () => world.sale(same, { idempotency_key })),
    many(8, () => world.sale(payload({ ...card, amount: 3_002 }))),
    many(8, () => world.sale(payload({ ...freshCard(), amount: 3_003 }))),
  ]);
  for (const answer of repeated) expect([200, 'idempotency_in_progress']).toContain(codeOf(answer));
  expect(cards.map(codeOf).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 'possible_duplicate')]);
  expect(others.map(codeOf)).toEqual(others.map(() => 200));
  const counts = await world.sql(
    'select amount::int, count(*)::int from payments where amount in (3001, 3002) group by 1 order by 1',
  );
  expect(counts).toEqual([
    { amount: 3001, count: 1 },
    { amount: 3002, count: 1 },
  ]);
  expect((await world.sale(same, { idempotency_key })).data.approved).toBe(true);
});

test('a sale whose card is locked waits alone, without delaying the others of its group', async () => {
  const card_number = anotherCard();
  const { card_keys } = world.gateway.dependencies.payments;
  const lock = cardLockNumber(cardFingerprint(card_keys, merchants.harbor.merchant_uid, card_number));
  await holder.query('select pg_advisory_lock($1::bigint)', [lock]);
  const held = world.sale(payload({ payment: { card_number, expiry: '1231', cvv: '123' }, amount: 4_000 }));
  const sales = await many(12, (at) => world.sale(payload({ ...freshCard(), amount: 4_001 + at })));
  expect(sales.map(codeOf)).toEqual(sales.map(() => 200));
  expect(await world.sql('select from payments where amount = 4000')).toEqual([]);
  await holder.query('select pg_advisory_unlock($1::bigint)', [lock]);
  expect((await held).data).toMatchObject({ amount: 4_000, approved: true });
});

test('a batch that closes during many sales includes each or leaves it to the next, and loses none', async () => {
  const [sales] = await Promise.all([
    many(40, async (at) => world.sale(payload({ ...freshCard(), amount: 5_000 + at }))),
    world.settle(),
    world.settle(),
  ]);
  expect(sales.map(codeOf)).toEqual(sales.map(() => 200));
  await world.settle();
  await world.until('select bool_and(status = 218) as settled from payments where amount between 5000 and 5039');
});
