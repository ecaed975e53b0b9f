import { randomUUID } from 'node:crypto';
import { type MovableClock, movableClock, systemClock } from '@countinghouse/domain/time/clock';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshCard, harborTerminal, type PaymentWorld, payload, startPaymentWorld } from '../../testing/payments.ts';
import { merchants } from '../../testing/world.ts';
import { closeBatchesAtCutOffs } from './close-batches.ts';

/*
 * Cut-offs of the Active merchant, whose batches close at 21:00 in New York unless a test says otherwise.
 */

let world: PaymentWorld;
let clock: MovableClock;
/** Real time, for retries and leases. */
let real_clock: MovableClock;
const { merchant_uid, terminal_uid, tenant_uid } = merchants.harbor;

beforeEach(async () => {
  clock = movableClock(new Date('2026-03-04T15:00:00.000Z'));
  real_clock = movableClock(systemClock);
  world = await startPaymentWorld({ clock, real_clock });
  await look();
});
afterEach(() => world.stop());

const look = () => world.gateway.jobs.runNow('close_batches');
const goTo = async (instant: string) => {
  clock.set(new Date(instant));
  await look();
};
const sell = (amount: number) => world.sale(payload({ ...freshCard(), amount }));
const change = (columns: Record<string, unknown>) =>
  world.sql(
    `update merchants set ${Object.keys(columns).map((name, index) => `${name} = $${index + 2}`)} where merchant_uid = $1`,
    [merchant_uid, ...Object.values(columns)],
  );
/** The closed batches by number, with date and total. */
const closed = async () =>
  (
    await world.sql<{ line: string }>(`select b.batch_number || ' ' || b.batch_date || ' ' || (
        select coalesce(sum(captured_amount), 0) from payments p where p.batch_id = b.batch_id) as line
      from batches b where b.status <> 'open' order by b.terminal_uid, b.batch_number`)
  ).map(({ line }) => line);

test('[S1.34] a batch closes automatically at the cut-off, not earlier, and settles at the acquirer', async () => {
  await sell(1000);
  await sell(2500);
  await goTo('2026-03-05T01:59:59.000Z');
  expect(await closed()).toEqual([]);
  await goTo('2026-03-05T02:00:00.000Z');
  await world.quiet();
  expect(await closed()).toEqual(['1 2026-03-04 3500']);
  expect(await world.sql('select status, count(*)::int as count from payments group by status')).toEqual([
    { status: 218, count: 2 },
  ]);
  expect((await world.acquirer.positions(harborTerminal)).map(({ status }) => status)).toEqual(['settled', 'settled']);
  expect(
    await world.sql(
      "select call, user_id, after ->> 'status' as after from audit_entries where target_type = 'batch' order by audit_entry_id",
    ),
  ).toEqual([
    { call: 'cut_off', user_id: null, after: 'closing' },
    { call: 'settle_batch', user_id: null, after: 'settled' },
  ]);
  await sell(300);
  await goTo('2026-03-06T01:00:00.000Z');
  expect(await closed()).toHaveLength(1);
  await goTo('2026-03-06T02:00:00.000Z');
  expect(await closed()).toEqual(['1 2026-03-04 3500', '2 2026-03-05 300']);
});

test('[S1.34] an empty batch stays open, and manual settlement and cut-off do not interfere', async () => {
  await goTo('2026-03-05T02:00:00.000Z');
  expect(await closed()).toEqual([]);
  await sell(1000);
  expect((await world.settle()).status).toBe(200);
  await sell(1100);
  await goTo('2026-03-06T02:00:00.000Z');
  // Both were taken after the cut-off of March 4th.
  expect(await closed()).toEqual(['1 2026-03-05 1000', '2 2026-03-05 1100']);
});

test('a batch never closes earlier than its payments were made, whichever clock is behind', async () => {
  clock.set(new Date('2026-03-04T15:00:10.000Z'));
  await sell(1000);
  const held = world.hold('payment_answered');
  clock.set(new Date('2026-03-04T15:00:20.000Z'));
  const selling = sell(1100);
  await held.reached;
  // Another node's clock is behind, or the time was read before the lock was acquired.
  clock.set(new Date('2026-03-04T15:00:00.000Z'));
  expect((await world.settle()).status).toBe(200);
  held.release();
  await selling;
  await world.quiet();
  expect(
    await world.sql(`select count(*)::int as members, bool_and(p.created_at <= b.closed_at) as in_order,
        bool_and(n.opened_at = b.closed_at) as next from batches b join payments p using (merchant_uid, batch_id)
      join batches n on n.merchant_uid = b.merchant_uid and n.status = 'open'`),
  ).toEqual([{ members: 2, in_order: true, next: true }]);
});

describe('a payment has the date of the batch in which it settles', () => {
  const dateOf = async (payment_id: string) =>
    (
      await world.sql<{ date: string }>('select batch_date::text as date from payments where payment_id = $1', [
        payment_id,
      ])
    )[0]?.date;
  const monthToDate = async () =>
    (
      (await world.call('get_month_to_date_batches', 'merchant')).body.batches as {
        batch_date: string;
        total_amount: number;
      }[]
    )
      .filter(({ total_amount }) => total_amount !== 0)
      .map(({ batch_date, total_amount }) => `${batch_date} ${total_amount}`);

  test('after the cut-off it is the next date in response, row and month to date, before and after closing', async () => {
    const { data: before } = await sell(1000);
    await goTo('2026-03-05T02:00:00.000Z');
    clock.set(new Date('2026-03-05T03:12:00.000Z'));
    const { data: after } = await sell(2500);
    expect([before.batch_date, after.batch_date]).toEqual(['2026-03-04', '2026-03-05']);
    expect(await dateOf(after.payment_id)).toBe('2026-03-05');
    expect(await monthToDate()).toEqual(['2026-03-04 1000', '2026-03-05 2500']);
    await goTo('2026-03-06T02:00:00.000Z');
    await world.quiet();
    expect(await closed()).toEqual(['1 2026-03-04 1000', '2 2026-03-05 2500']);
    expect([await dateOf(before.payment_id), await dateOf(after.payment_id)]).toEqual(['2026-03-04', '2026-03-05']);
    expect(await monthToDate()).toEqual(['2026-03-04 1000', '2026-03-05 2500']);
  });

  test('a capture has the date of its own batch, not its authorization’s; a refund that of the open one', async () => {
    const authorized = await world.authorized(5000);
    const sold = await world.sold(4000);
    await goTo('2026-03-05T02:00:00.000Z');
    await world.quiet();
    const { data: captured } = await world.operate('capture_payment', authorized);
    const { data: refunded } = await world.refund(sold);
    expect([captured.batch_date, refunded.batch_date]).toEqual(['2026-03-05', '2026-03-05']);
    expect([await dateOf(authorized), await dateOf(refunded.payment_id)]).toEqual(['2026-03-05', '2026-03-05']);
  });

  test('manual settlement keeps it; with only manual closing it is the calendar date', async () => {
    clock.set(new Date('2026-03-05T03:12:00.000Z'));
    await look();
    const { data } = await sell(1000);
    const settled = await world.settle();
    expect([data.batch_date, (settled.body.batch as { batch_date: string }).batch_date]).toEqual([
      '2026-03-05',
      '2026-03-05',
    ]);
    await change({ batch_close_automatic: false });
    expect((await sell(1100)).data.batch_date).toBe('2026-03-04');
  });

  test('a changed schedule moves waiting payments to its next cut-off', async () => {
    const { data } = await sell(1000);
    await change({ batch_close_days: [5] });
    await look();
    expect(await dateOf(data.payment_id)).toBe('2026-03-06');
    expect((await sell(1100)).data.batch_date).toBe('2026-03-06');
    await goTo('2026-03-07T02:00:00.000Z');
    expect(await closed()).toEqual(['1 2026-03-06 2100']);
  });

  test('an open batch without a date, as before this rule, is dated with its waiting payments', async () => {
    await goTo('2026-03-05T02:00:00.000Z');
    const { data } = await sell(1000);
    await world.sql("update payments set batch_date = '2026-03-04'");
    await world.sql("update batches set batch_date = null where status = 'open'");
    await world.sql('update merchants set next_cut_off_at = null');
    await look();
    expect(await dateOf(data.payment_id)).toBe('2026-03-05');
  });

  test('every sale settles under the date in its response', async () => {
    const moments = fc.array(fc.integer({ min: 1, max: 20 * 60 }), { minLength: 8, maxLength: 8 });
    const [minutes = []] = fc.sample(moments, { numRuns: 1, seed: 13 });
    await change({ batch_close_time: '01:30', batch_close_days: [1, 3, 7] });
    // The night of March 8th, when the hour from 2 o'clock is skipped.
    let now_ms = Date.parse('2026-03-07T15:00:00.000Z');
    const answered = new Map<string, string>();
    for (const minute of minutes) {
      now_ms += minute * 60_000;
      await goTo(new Date(now_ms).toISOString());
      const { data } = await sell(1000 + minute);
      answered.set(data.payment_id, data.batch_date);
    }
    await goTo(new Date(now_ms + 7 * 86_400_000).toISOString());
    await world.quiet();
    const rows = await world.sql<{ payment_id: string; batch_date: string }>(
      'select p.payment_id, b.batch_date::text from payments p join batches b using (merchant_uid, batch_id)',
    );
    expect(new Map(rows.map(({ payment_id, batch_date }) => [payment_id, batch_date]))).toEqual(answered);
    expect(new Set(answered.values()).size).toBeGreaterThan(1);
  });
});

test('each terminal closes its own batch, also one that settles by POST', async () => {
  const other = randomUUID();
  await world.sql(
    `insert into terminals (merchant_uid, terminal_uid, tenant_uid, platform_id, name, platform_merchant_id, platform_data,
       settlement_connection, acquirer_terminal_id, acquirer_merchant_id, currency, created_at)
     values ($1, $2, $3, 8483, 'Back', '1', '{}', 'POST', 'POSTBACK', 'M00000000000001', 840, now())`,
    [merchant_uid, other, tenant_uid],
  );
  await world.sql(
    `insert into terminal_keys (merchant_uid, terminal_key_id, terminal_key, terminal_uid, is_default, created_by, created_at)
     values ($1, gen_random_uuid(), 'key-of-POSTBACK', $2, false, $3, now())`,
    [merchant_uid, other, tenant_uid],
  );
  await sell(1000);
  await world.sale(payload({ ...freshCard(), amount: 700 }), {
    headers: { 'x-terminal-key': 'key-of-POSTBACK' },
    terminal: false,
  });
  await goTo('2026-03-05T02:00:00.000Z');
  await world.quiet();
  expect((await closed()).sort()).toEqual(['1 2026-03-04 1000', '1 2026-03-04 700']);
  expect(await world.sql("select 1 from batches where status = 'settled'")).toHaveLength(2);
  const ways = async (terminal: string) =>
    (await world.acquirer.messages(terminal)).map(({ mti, connection }) => `${mti} ${connection}`);
  expect(await ways(harborTerminal)).toEqual(['0500 SOCKET', '0200 SOCKET']);
  expect(await ways('POSTBACK')).toEqual(['0500 POST', '0200 POST']);
});

test('a sale in progress at the cut-off joins the batch that it was sent with', async () => {
  await sell(1000);
  const under_way = world.hold('payment_answered');
  const slow = sell(2000);
  await under_way.reached;
  await goTo('2026-03-05T02:00:00.000Z');
  await world.gateway.jobs.runNow('resolve_attempts');
  under_way.release();
  expect((await slow).data.status).toBe(210);
  await world.quiet();
  expect(await closed()).toEqual(['1 2026-03-04 3000']);
});

describe('closes exactly once', () => {
  const job = () => closeBatchesAtCutOffs(world.gateway.dependencies.payments);
  const stays = new AbortController().signal;

  test('on several nodes with a manual settlement in parallel', async () => {
    await sell(1000);
    clock.set(new Date('2026-03-05T02:00:00.000Z'));
    await Promise.all([job().run(stays), job().run(stays), job().run(stays), world.settle()]);
    await job().run(stays);
    await world.quiet();
    expect(await closed()).toEqual(['1 2026-03-04 1000']);
    expect(await world.sql("select 1 from batches where status = 'open'")).toHaveLength(1);
  });

  test('after days without a gateway, under its original date', async () => {
    await sell(1000);
    await goTo('2026-03-08T15:00:00.000Z');
    await look();
    expect(await closed()).toEqual(['1 2026-03-04 1000']);
    await sell(1100);
    await goTo('2026-03-09T01:00:00.000Z');
    expect(await closed()).toEqual(['1 2026-03-04 1000', '2 2026-03-08 1100']);
  });

  test('a missed cut-off does not date a batch before it was opened', async () => {
    await sell(1000);
    clock.set(new Date('2026-03-05T12:00:00.000Z'));
    expect((await world.settle()).status).toBe(200);
    await sell(1100);
    await world.sql(
      "update merchants set batch_closed_until = '2026-03-04T02:00:00Z', batch_closed_date = '2026-03-03', next_cut_off_at = null",
    );
    await look();
    expect((await closed())[1]).toBe('2 2026-03-05 1100');
  });

  test.each([
    [
      '23 hours, a cut-off that does not exist',
      '02:30',
      '2026-03-07T20:00:00.000Z',
      '2026-03-08',
      '2026-03-08T07:30:00.000Z',
      '2026-03-08T07:29:59.000Z',
    ],
    [
      '25 hours, a cut-off that comes twice',
      '01:30',
      '2026-10-31T20:00:00.000Z',
      '2026-11-01',
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T05:29:59.000Z',
    ],
  ])('on a day of %s', async (_, batch_close_time, before, date, at, justBefore) => {
    clock.set(new Date(before));
    await change({ batch_close_time, batch_closed_until: clock.now() });
    await look();
    await sell(1000);
    await goTo(justBefore);
    expect(await closed()).toEqual([]);
    await goTo(at);
    expect(await closed()).toEqual([`1 ${date} 1000`]);
    await sell(1100);
    // An hour later the wall clock shows the same time again, or a skipped one.
    await goTo(new Date(new Date(at).getTime() + 3_600_000).toISOString());
    expect(await closed()).toHaveLength(1);
    await goTo(new Date(new Date(at).getTime() + 25 * 3_600_000).toISOString());
    expect(await closed()).toHaveLength(2);
  });

  test('a merchant that moves west after its cut-off does not close that day again', async () => {
    await sell(1000);
    await goTo('2026-03-05T02:00:00.000Z');
    await sell(1100);
    await change({ time_zone: 'HST' });
    await goTo('2026-03-05T07:00:00.000Z');
    expect(await closed()).toEqual(['1 2026-03-04 1000']);
    await goTo('2026-03-06T07:00:00.000Z');
    expect(await closed()).toEqual(['1 2026-03-04 1000', '2 2026-03-05 1100']);
  });

  test('a merchant that moves east past its cut-off closes that day immediately, and not twice', async () => {
    await change({ time_zone: 'HST' });
    await look();
    await sell(1000);
    await goTo('2026-03-05T03:00:00.000Z');
    expect(await closed()).toEqual([]);
    await change({ time_zone: 'EST' });
    await look();
    expect(await closed()).toEqual(['1 2026-03-04 1000']);
    await sell(1100);
    await goTo('2026-03-05T23:00:00.000Z');
    expect(await closed()).toHaveLength(1);
  });

  test('a cut-off moved to later today waits for that time; one already done today waits for tomorrow', async () => {
    await sell(1000);
    await change({ batch_close_time: '23:00' });
    await goTo('2026-03-05T02:00:00.000Z');
    expect(await closed()).toEqual([]);
    await goTo('2026-03-05T04:00:00.000Z');
    expect(await closed()).toEqual(['1 2026-03-04 1000']);
    await sell(1100);
    await change({ batch_close_time: '23:30' });
    await goTo('2026-03-05T04:45:00.000Z');
    expect(await closed()).toHaveLength(1);
  });

  test('manual mode closes nothing automatically, and missed cut-offs are not made up', async () => {
    await change({ batch_close_automatic: false });
    await sell(1000);
    await goTo('2026-03-06T12:00:00.000Z');
    expect(await closed()).toEqual([]);
    await change({ batch_close_automatic: true });
    await look();
    expect(await closed()).toEqual([]);
    await goTo('2026-03-07T02:00:00.000Z');
    expect(await closed()).toEqual(['1 2026-03-06 1000']);
  });

  test('only on the chosen days', async () => {
    await change({ batch_close_days: [1, 2, 3, 4, 5] });
    clock.set(new Date('2026-03-07T15:00:00.000Z'));
    await look();
    await sell(1000);
    await goTo('2026-03-09T12:00:00.000Z');
    expect(await closed()).toEqual([]);
    await goTo('2026-03-10T01:00:00.000Z');
    expect(await closed()).toEqual(['1 2026-03-09 1000']);
  });
});

test('closes the open batch of a Restricted merchant, but not of one whose status forbids settlement', async () => {
  await sell(1000);
  await change({ account_status_code: 'Pending' });
  await goTo('2026-03-05T02:00:00.000Z');
  expect(await closed()).toEqual([]);
  await change({ account_status_code: 'Restricted' });
  await goTo('2026-03-06T02:00:00.000Z');
  expect(await closed()).toEqual(['1 2026-03-05 1000']);
});

test('sales, settlements, cut-offs and lost answers in any order: each batch equals its payments on both sides', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('sale' as const), amount: fc.constantFrom(1000, 1234, 505, 551, 42) }),
    fc.record({ kind: fc.constant('settle' as const) }),
    fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('fault' as const), mode: fc.constantFrom('drop_reply', 'cut', 'nonsense') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      await Promise.all(
        steps.map((one) => {
          if (one.kind === 'sale') return sell(one.amount);
          if (one.kind === 'settle') return world.settle();
          if (one.kind === 'fault') return world.acquirer.fault({ mode: one.mode, mti: '0500', count: 1 });
          clock.advance(one.hours * 3_600_000);
          return look();
        }),
      );
      await world.acquirer.fault({ mode: 'normal' });
      clock.advance(30 * 3_600_000);
      await look();
      for (let turn = 0; turn < 3; turn += 1) {
        real_clock.advance(600_000);
        await world.gateway.jobs.runNow('resolve_batches');
      }
      await world.quiet();
      const wrong = await world.sql(`select b.batch_number from batches b cross join lateral (
          select count(*)::integer as count, coalesce(sum(captured_amount), 0)::bigint as amount
          from payments p where p.batch_id = b.batch_id and p.status = 218) held
        where b.status = 'settled' and (b.sales_count <> held.count or b.sales_amount <> held.amount)`);
      expect(wrong).toEqual([]);
      expect(await world.sql("select 1 from batches where status = 'failed'")).toEqual([]);
      const ours = await world.sql<{ sum: string }>(
        'select coalesce(sum(captured_amount), 0)::text as sum from payments where status = 218',
      );
      const theirs = (await world.acquirer.positions(harborTerminal)).filter(({ status }) => status === 'settled');
      expect(theirs.reduce((sum, { charged_amount }) => sum + charged_amount, 0)).toBe(Number(ours[0]?.sum));
      expect(await world.sql('select 1 from payments where status = 210')).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 60_000);

test('closing a batch opens the terminal’s next one immediately', async () => {
  await sell(1000);
  await goTo('2026-03-05T02:00:00.000Z');
  expect(
    await world.sql('select batch_number from batches where terminal_uid = $1 and status = $2', [terminal_uid, 'open']),
  ).toEqual([{ batch_number: 2 }]);
});
