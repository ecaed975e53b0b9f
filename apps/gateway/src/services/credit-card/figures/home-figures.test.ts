import { randomUUID } from 'node:crypto';
import { statusesWithMoney } from '@countinghouse/domain/payment/payment';
import { movableClock } from '@countinghouse/domain/time/clock';
import { addDays, businessDateOf, dayBounds, presetDates, presetDatesOn } from '@countinghouse/domain/time/time-zones';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { writeDownBatches } from '../../../testing/money/batches.ts';
import { merchants } from '../../../testing/world.ts';

/*
 * Compares Home's figures with sums computed here, payment by payment, over months in which the clocks of New York go forward (March 8,
 * 2026) and back (November 1): payments of three currencies at the edges of days and in between, in batches of every state and in none.
 */

const clock = movableClock(new Date('2026-03-25T16:00:00.000Z'));
const zone = 'EST';
let gateway: TestGateway;

type Payment = {
  payment_id: string;
  terminal_uid: string;
  currency: number;
  status: number;
  direction: 1 | -1;
  captured_amount: number;
  card_brand: string;
  response_code: string | null;
  batch_id: string | null;
  batch_date: string;
  created_at: string;
};
const payments: Payment[] = [];

/** Pseudo-random numbers that are the same in every run. */
let seed = 20_261_101;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const oneOf = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;

beforeAll(async () => {
  gateway = await startTestGateway({ clock });
  // No job changes the batches: each keeps its given state.
  await gateway.gateway.jobs.stop();
  const { merchant_uid, tenant_uid, terminal_uid } = merchants.harbor;
  const others = await gateway.sql<{ terminal_uid: string; currency: number }>(
    `insert into terminals (merchant_uid, terminal_uid, tenant_uid, platform_id, name, platform_merchant_id, platform_data,
       settlement_connection, acquirer_terminal_id, acquirer_merchant_id, currency, created_at)
     select $1, gen_random_uuid(), $2, 8483, 'HAR' || currency || '00', '123456789', '{}', 'SOCKET', 'HAR' || currency || '00', 'M00000000000001', currency, now()
     from unnest(array[826, 978]) currency returning terminal_uid, currency`,
    [merchant_uid, tenant_uid],
  );
  const terminals = [{ terminal_uid, currency: 840 }, ...others];
  for (const [first, last] of [
    ['2026-01-31', '2026-03-26'],
    ['2026-09-30', '2026-11-26'],
  ] as const) {
    for (let date: string = first; date <= last; date = addDays(date, 1))
      for (const terminal of terminals) await addDay(date, terminal);
  }
  const card_id = randomUUID();
  await gateway.sql(
    `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
     values ($1, $2, $3, 'visa', '411111', '1111', '\\x00', 1, $4)`,
    [merchant_uid, card_id, Buffer.from(card_id), clock.now()],
  );
  await gateway.sql(
    `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, authorized_amount,
       captured_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, response_code,
       decline_reason, batch_date, batch_id, created_at, updated_at)
     select $1, payment_id, $2, terminal_uid, left(payment_id::text, 8), 110, status, captured_amount + 7, captured_amount, captured_amount,
       currency, direction, $3, card_brand, '411111', '1111', '1231', 'Dana', response_code, case status when 230 then 'declined' end,
       batch_date, batch_id, created_at, created_at
     from json_to_recordset($4) as made (payment_id uuid, terminal_uid uuid, status smallint, captured_amount bigint, currency smallint,
       direction smallint, card_brand text, response_code text, batch_date date, batch_id uuid, created_at timestamptz)`,
    [merchant_uid, tenant_uid, card_id, JSON.stringify(payments)],
  );
  // Submitted batches get their sums, as the submission writes them; some have none.
  await writeDownBatches(gateway, { but_every: 9 });
});
afterAll(() => gateway.stop());

let batch_number = 100;

/** A day of a terminal: one or two batches of any state, or none, and payments at both edges of the day and in between. */
async function addDay(
  date: string,
  { terminal_uid, currency }: { terminal_uid: string; currency: number },
): Promise<void> {
  const { merchant_uid, tenant_uid } = merchants.harbor;
  const batches: { batch_id: string; status: string }[] = [];
  for (let count = random(5) === 0 ? random(3) : 1; count > 0; count -= 1) {
    batch_number += 1;
    const batch = {
      batch_id: randomUUID(),
      status: random(12) === 0 ? oneOf(['closing', 'submitted', 'failed']) : 'settled',
    };
    await gateway.sql(
      `insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, batch_date, currency, opened_at, closed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        merchant_uid,
        batch.batch_id,
        tenant_uid,
        terminal_uid,
        batch_number,
        batch.status,
        date,
        currency,
        `${date}T21:00:00Z`,
      ],
    );
    batches.push(batch);
  }
  const { from, to } = dayBounds(date, zone);
  const length_ms = to.getTime() - from.getTime();
  const between = Array.from({ length: 4 }, () => from.getTime() + random(length_ms / 1_000) * 1_000);
  for (const at_ms of [from.getTime(), to.getTime() - 1, ...between]) {
    const direction = random(6) === 0 ? -1 : 1;
    const batch = batches.length > 0 && random(4) > 0 ? oneOf(batches) : undefined;
    const standing = batch?.status === 'settled' ? [218, 220] : [210, 225];
    const status =
      batch === undefined
        ? oneOf(direction === 1 ? [202, 205, 206, 210, 230, 231] : [202, 225, 230, 231])
        : random(15) === 0
          ? 231
          : (standing[direction === 1 ? 0 : 1] ?? 0);
    payments.push({
      payment_id: randomUUID(),
      terminal_uid,
      currency,
      status,
      direction,
      captured_amount: [202, 205, 230].includes(status) ? 0 : 1 + random(1_000_000),
      card_brand: oneOf(['visa', 'mastercard', 'american express', 'discover', 'jcb']),
      response_code: status === 230 ? oneOf(['51', '05', '00', null]) : '00',
      batch_id: batch?.batch_id ?? null,
      batch_date: date,
      created_at: new Date(at_ms).toISOString(),
    });
  }
}

const dateOf = ({ created_at }: Payment) => businessDateOf(new Date(created_at), zone);
const sumOf = (some: readonly Payment[]) =>
  some.reduce((sum, { captured_amount, direction }) => sum + captured_amount * direction, 0);

/** Approved and declined, by creation time. */
function outcomesOf(some: readonly Payment[]) {
  const attempts = some.filter(({ direction, status }) => direction === 1 && status !== 202);
  const declined_count = attempts.filter(({ status }) => status === 230).length;
  return { approved_count: attempts.length - declined_count, declined_count };
}

/** Volume by batch date and currency, in order. */
function volumeOf(range: { from_date: string; to_date: string }) {
  const moved = payments.filter(
    ({ batch_date, status }) =>
      batch_date >= range.from_date &&
      batch_date <= range.to_date &&
      (statusesWithMoney as readonly number[]).includes(status),
  );
  return [...Map.groupBy(moved, ({ batch_date, currency }) => `${batch_date} ${currency}`)]
    .map(([key, some]) => ({
      batch_date: key.slice(0, 10),
      currency: Number(key.slice(11)),
      total_amount: sumOf(some),
      sales_count: some.filter(({ direction }) => direction === 1).length,
    }))
    .toSorted((one, other) => (`${one.batch_date} ${one.currency}` < `${other.batch_date} ${other.currency}` ? -1 : 1));
}

test.each([
  ['2026-03-25T16:00:00.000Z', 'the clocks went forward this month'],
  ['2026-03-02T04:59:59.999Z', 'the last instant of the first of the month'],
  ['2026-11-25T16:00:00.000Z', 'the clocks went back this month'],
  ['2026-11-02T05:00:00.000Z', 'the first instant after a day of 25 hours'],
])('[S7.111] at %s (%s) the Home figures equal the sums of the payments', async (now) => {
  clock.set(new Date(now));
  const month = presetDates('month_to_date', clock.now(), zone);
  const last_month = presetDates('last_month', clock.now(), zone);
  // This month without an end: a payment ahead of the clock counts too.
  const since = payments.filter((payment) => dateOf(payment) >= month.from_date);
  const so_far = since.filter((payment) => dateOf(payment) <= month.to_date);
  const before = payments.filter((payment) => {
    const date = dateOf(payment);
    return date >= last_month.from_date && date <= last_month.to_date;
  });
  const counted = (some: readonly Payment[], keyOf: (payment: Payment) => string) =>
    [...Map.groupBy(some, keyOf)]
      .map(([key, { length: count }]) => ({ key, count }))
      .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));

  // Batches close at 21:00: later payments belong to the next date.
  const open_date = businessDateOf(new Date(new Date(now).getTime() + 3 * 3_600_000), 'EST');

  const { body } = await gateway.call('get_payment_summary', 'merchant');
  const total = outcomesOf(so_far);
  const previous = outcomesOf(before);
  expect(body).toMatchObject({
    currency: 840,
    ...total,
    previous_approved_count: previous.approved_count,
    previous_declined_count: previous.declined_count,
    days: [...Map.groupBy(so_far, dateOf)]
      .map(([date, some]) => ({ date, ...outcomesOf(some) }))
      .filter(({ approved_count, declined_count }) => approved_count + declined_count > 0)
      .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    previous_month: volumeOf(presetDatesOn('last_month', open_date))
      .filter(({ currency }) => currency === 840)
      .map(({ batch_date, total_amount }) => ({ batch_date, total_amount })),
  });
  expect(previous.declined_count).toBeGreaterThan(0);
  expect(body.brands).toEqual(
    counted(
      since.filter(({ status }) => [206, 210, 218].includes(status)),
      ({ card_brand }) => card_brand,
    ).map(({ key, count }) => ({ card_brand: key, sales_count: count })),
  );
  const declines = body.declines as { response_code: string; count: number }[];
  expect(declines.map(({ response_code, count }) => ({ key: response_code, count }))).toEqual(
    counted(
      since.filter(({ status }) => status === 230),
      ({ response_code }) => response_code ?? '',
    ),
  );

  const { body: volume } = await gateway.call('get_month_to_date_batches', 'merchant');
  expect(volume.batches).toEqual(
    volumeOf(presetDatesOn('month_to_date', open_date)).map((day) => ({ ...day, closed: day.batch_date < open_date })),
  );
});
