import { movableClock } from '@countinghouse/domain/time/clock';
import { createPool } from '@countinghouse/service/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewaySchema } from '../../migrations.ts';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { freshCard, payload, startPaymentWorld } from '../../testing/payments.ts';
import { merchants, type UserName } from '../../testing/world.ts';
import { checkLedger } from '../ledger/ledger-check.ts';
import { addAllToMonths } from './settled-months.ts';

/*
 * Compares brands over years, read from months, with the same figures read from every batch. First over half a year of generated batches of
 * three currencies in every state, then while batches settle, fail and settle after a resubmission.
 */

let gateway: TestGateway;
const brands = ['visa', 'mastercard', 'american express', 'discover', 'jcb'];

/** Deterministic pseudo-random numbers. */
let seed = 20_260_311;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

beforeAll(async () => {
  gateway = await startTestGateway({ clock: movableClock(new Date('2026-03-11T16:00:00.000Z')) });
  // Without background jobs each batch stays in its state.
  await gateway.gateway.jobs.stop();
  for (const merchant of ['harbor', 'second', 'foreign'] as const) {
    const { merchant_uid, tenant_uid, terminal_uid } = merchants[merchant];
    await gateway.sql(
      `insert into terminals (merchant_uid, terminal_uid, tenant_uid, platform_id, name, platform_merchant_id, platform_data,
         settlement_connection, acquirer_terminal_id, acquirer_merchant_id, currency, created_at)
       select $1, gen_random_uuid(), $2, 8483, name, '123456789', '{"bin": "441387"}', 'SOCKET', name, 'M00000000000001', currency, now()
       from (select $3 || currency || '00' as name, currency from unnest(array[826, 978]) currency) made`,
      [merchant_uid, tenant_uid, merchant.slice(0, 3).toUpperCase()],
    );
    const terminals = await gateway.sql<{ terminal_uid: string; currency: number }>(
      'select terminal_uid, currency from terminals where merchant_uid = $1 order by currency',
      [merchant_uid],
    );
    expect(terminals.map((one) => one.terminal_uid)).toContain(terminal_uid);
    for (const terminal of terminals) {
      for (let day = 0; day < 180; day += 1 + random(4)) {
        const state = ['closing', 'submitted', 'failed', 'settled'][Math.min(3, random(30))] ?? 'settled';
        await addBatch({ merchant_uid, tenant_uid, ...terminal }, day, state);
      }
    }
  }
  await gateway.sql(addAllToMonths);
});
afterAll(() => gateway.stop());

/** Adds a batch that many days after September 20, 2025. One in twenty has no stored sums. */
async function addBatch(
  place: { merchant_uid: string; tenant_uid: string; terminal_uid: string; currency: number },
  day: number,
  state: string,
): Promise<void> {
  const [batch] = await gateway.sql<{ batch_id: string }>(
    `insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, batch_date, currency, opened_at, closed_at)
     select $1, gen_random_uuid(), $2, $3, $4, $5, d, $6, d, d from (select date '2025-09-20' + $7::integer as d) dated returning batch_id`,
    [place.merchant_uid, place.tenant_uid, place.terminal_uid, 1_000 + day, state, place.currency, day],
  );
  if (state === 'closing' || random(20) === 0) return;
  await gateway.sql(
    `insert into batch_card_brands select $1, $2, brand, $3, made[1], made[2], made[3], made[4]
     from unnest($4::text[]) with ordinality named (brand, number)
       cross join lateral (select ($5::integer[])[4 * number - 3 : 4 * number] as made) sums`,
    [
      place.merchant_uid,
      batch?.batch_id,
      place.tenant_uid,
      brands.filter(() => random(3) > 0),
      Array.from({ length: 4 * brands.length }, () => random(1_000_000)),
    ],
  );
  await gateway.sql(
    `update batches b set summed_at = closed_at, (sales_count, sales_amount, credits_count, credits_amount) = (
       select coalesce(sum(sales_count), 0), coalesce(sum(sales_amount), 0), coalesce(sum(credits_count), 0), coalesce(sum(credits_amount), 0)
       from batch_card_brands c where c.batch_id = b.batch_id)
     where batch_id = $1`,
    [batch?.batch_id],
  );
}

const report = async (as: UserName, query: Record<string, unknown>) => {
  const answer = await gateway.call('get_card_brand_batches', as, { query });
  expect(answer.status, JSON.stringify(query)).toBe(200);
  return answer.body;
};

test('brands of any dates are equal from months and from batches, with any filters', async () => {
  const { merchant_uid, terminal_uid } = merchants.harbor;
  const ranges: Record<string, unknown>[] = [
    { start_date: '2016-01-01', end_date: '2026-12-31' },
    { start_date: '1900-01-01', end_date: '2999-12-31' },
    { start_date: '2025-10-01', end_date: '2026-02-28' },
    { start_date: '2025-09-30', end_date: '2026-03-01' },
    { start_date: '2025-10-02', end_date: '2026-02-27' },
    { start_date: '2025-12-31', end_date: '2026-02-01' },
    { start_date: '2026-01-30', end_date: '2026-02-28' },
    { start_date: '2026-01-05', end_date: '2026-01-20' },
    { start_date: '2026-01-20', end_date: '2026-02-10' },
    ...Array.from({ length: 8 }, () => {
      const [start = 0, end = 0] = [random(200), random(200)].sort((one, other) => one - other);
      const date = (day: number) => new Date(Date.UTC(2025, 8, 10 + day)).toISOString().slice(0, 10);
      return { start_date: date(start), end_date: date(end) };
    }),
  ];
  const narrowed = [
    { status: 'settled' },
    { status: 'failed,closing' },
    { status: 'settled,submitted' },
    { merchant_uid },
    { terminal_uid },
    { bin: '441387' },
    { card_brand: 'visa,jcb' },
    { card_brand: 'visa' },
    { card_brand: 'jcb', status: 'settled', terminal_uid },
    { search: 'harbor' },
    { search: '1012' },
  ];
  // The first two ranges with every filter; each other range with no filter and with two.
  const asked = ranges.flatMap((range, index) =>
    [{}, ...(index < 2 ? narrowed : [0, 5].map((more) => narrowed[(index + more) % narrowed.length]))].flatMap(
      (narrow) => (['merchant', 'admin'] as const).map((as) => [as, { ...range, ...narrow }] as const),
    ),
  );
  const all = async () => {
    const answers: unknown[] = [];
    for (const [as, query] of asked) answers.push(await report(as, query));
    return answers;
  };
  const [{ batches, months } = { batches: 0, months: 0 }] = await gateway.sql<{ batches: number; months: number }>(
    'select (select count(*)::int from batches where in_month) as batches, (select count(*)::int from month_card_brands) as months',
  );
  expect(batches).toBeGreaterThan(400);
  expect(months).toBeGreaterThan(200);
  const from_months = await all();
  await gateway.sql('update batches set in_month = false');
  await gateway.sql('truncate month_card_brands');
  const from_batches = await all();
  for (const [index, answer] of from_months.entries())
    expect(answer, JSON.stringify(asked[index])).toEqual(from_batches[index]);
}, 60_000);

test('a month contains exactly its settled batches, and a failed one is added once it settles', async () => {
  const world = await startPaymentWorld({ environment: { BATCH_TRIES_MAXIMUM: '2', ACQUIRER_TIMEOUT_MS: '300' } });
  const pool = createPool(
    { url: world.database.url, schema: gatewaySchema, application_name: 'test' },
    () => undefined,
  );
  try {
    const sell = async (amount: number) => (await world.sale(payload({ ...freshCard(), amount }))).data.payment_id;
    const settle = async () => ((await world.settle()).body.batch as { batch_id: string }).batch_id;
    const becomes = (batch_id: string, status: string) =>
      world.until('select status = $2 as there from batches where batch_id = $1', [batch_id, status]);
    const agrees = async (batch_count: number) => {
      const client = await pool.connect();
      const { differences } = await checkLedger(client);
      client.release();
      expect(differences).toEqual([]);
      expect(
        await world.sql(
          `select sum(batch_count)::int as batch_count, sum(sales_count)::int as sales_count, sum(sales_amount)::int as sales_amount,
             sum(credits_count)::int as credits_count, sum(credits_amount)::int as credits_amount from month_card_brands`,
        ),
      ).toEqual(
        await world.sql(
          `select $1::int as batch_count, count(*) filter (where direction = 1)::int as sales_count,
             sum(captured_amount) filter (where direction = 1)::int as sales_amount,
             count(*) filter (where direction = -1)::int as credits_count,
             coalesce(sum(captured_amount) filter (where direction = -1), 0)::int as credits_amount
           from payments where status in (218, 220)`,
          [batch_count],
        ),
      );
    };
    const refunded = await sell(4_000);
    await becomes(await settle(), 'settled');
    await agrees(1);

    await world.refund(refunded, { amount: 1_500 });
    const different = await sell(300);
    await world.sql('update payments set captured_amount = 250 where payment_id = $1', [different]);
    const failed = await settle();
    await becomes(failed, 'failed');
    expect(await world.sql('select in_month from batches where batch_id = $1', [failed])).toEqual([
      { in_month: false },
    ]);
    await world.sql('update payments set captured_amount = 300 where payment_id = $1', [different]);
    const again = await world.call('act_on_failed_batch', 'admin', {
      body: { batch_id: failed, action: 2, version: 1 },
    });
    expect(again.status, again.text).toBe(200);
    await becomes(failed, 'settled');
    await agrees(2);

    await sell(451);
    await sell(100);
    await becomes(await settle(), 'failed');
    await agrees(2);
    await sell(700);
    await becomes(await settle(), 'settled');
    await agrees(3);
  } finally {
    await pool.end();
    await world.stop();
  }
});
