import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import {
  amountLeft,
  type BatchStatus,
  decideOperation,
  type FollowUpOperation,
  operationsAllowed,
  type PaymentState,
  type PaymentStatus,
  paymentStatuses,
} from '@countinghouse/domain/payment/payment';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

/*
 * The lists contain exactly the payments for which the domain's decideOperation would succeed. The table has one payment for every
 * combination of its inputs, and each list is read completely.
 */

const clock = movableClock(new Date('2026-11-21T16:00:00.000Z'));
const { merchant_uid, tenant_uid, terminal_uid } = merchants.harbor;
const card_id = 'cccccccc-0000-4000-8000-cccccccc0001';
let gateway: TestGateway;

type Case = {
  payment_id: string;
  state: PaymentState;
  under_way: boolean;
};

const amounts = [
  [0, 0, 0],
  [100, 0, 0],
  [100, 100, 0],
  [100, 60, 0],
  [100, 60, 20],
  [100, 60, 60],
  [100, 100, 100],
] as const;
const origins = [110, 105, 120, 125] as const;
const batches = ['open', 'closing', 'submitted', 'settled', 'failed'] as const satisfies readonly BatchStatus[];
const batchIds = Object.fromEntries(batches.map((status, n) => [status, `bbbbbbbb-0000-4000-8000-bbbbbbbb000${n}`]));

const cases: Case[] = [];
for (const status of Object.keys(paymentStatuses).map(Number) as PaymentStatus[]) {
  for (const action of origins) {
    for (const batch_status of batches) {
      for (const came_from_capture of [false, true]) {
        for (const [authorized_amount, captured_amount, refunded_amount] of amounts) {
          for (const under_way of [false, true]) {
            cases.push({
              payment_id: `dddddddd-0000-4000-8000-${String(cases.length).padStart(12, '0')}`,
              state: {
                ...{ status, action, batch_status, came_from_capture },
                ...{ amount: 100, authorized_amount, captured_amount, refunded_amount },
              },
              under_way,
            });
          }
        }
      }
    }
  }
}

beforeAll(async () => {
  gateway = await startTestGateway({ clock });
  await gateway.sql(
    `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
     values ($1, $2, $3, 'visa', '411111', '1111', '\\x00', 1, $4)`,
    [merchant_uid, card_id, Buffer.from(card_id), clock.now()],
  );
  for (const [n, status] of batches.entries()) {
    await gateway.sql(
      `insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, batch_date, currency, opened_at, closed_at)
       values ($1, $2, $3, $4, $5, $6, '2026-11-21', 840, $7, case when $6 <> 'open' then $7::timestamptz end)`,
      [merchant_uid, batchIds[status], tenant_uid, terminal_uid, n + 1, status, clock.now()],
    );
  }
  await gateway.sql(
    `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, authorized_amount,
       captured_amount, refunded_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry,
       parent_payment_id, batch_id, batch_date, came_from_capture, attempt_under_way, created_at, updated_at)
     select $1, c.payment_id, $2, $3, c.payment_id::text, c.action, c.status, 100, c.authorized_amount, c.captured_amount,
       c.refunded_amount, 840, case when c.action in (120, 125) then -1 else 1 end, $4, 'visa', '411111', '1111', '1231',
       case when c.action = 120 then 'dddddddd-0000-4000-8000-000000000000'::uuid end, c.batch_id, '2026-11-21', c.came_from_capture,
       case when c.under_way then gen_random_uuid() end, $5::timestamptz, $5::timestamptz
     from json_to_recordset($6) as c (payment_id uuid, action smallint, status smallint, authorized_amount bigint, captured_amount bigint,
       refunded_amount bigint, batch_id uuid, came_from_capture boolean, under_way boolean)`,
    [
      ...[merchant_uid, tenant_uid, terminal_uid, card_id, clock.now()],
      JSON.stringify(
        cases.map(({ payment_id, state, under_way }) => ({
          ...state,
          payment_id,
          under_way,
          // A payment in the open batch has no batch id.
          batch_id: state.batch_status === 'open' ? null : batchIds[state.batch_status ?? ''],
        })),
      ),
    ],
  );
  await gateway.sql('analyze payments');
});
afterAll(() => gateway.stop());

const calls = {
  capture: 'get_capturable_payments',
  reversal: 'get_reversible_payments',
  'capture-cancel': 'get_cancellable_captures',
  refund: 'get_refundable_payments',
  'refund-reversal': 'get_reversible_refunds',
} as const satisfies Record<FollowUpOperation, string>;

type Listed = {
  payments: TransactionRow[];
  total_count: number;
  total_count_is_exact: boolean;
  total_amounts: { currency: number; amount: number }[];
  limit: number;
  offset: number;
};

const list = async (operation: FollowUpOperation, query: Record<string, unknown> = {}, as: UserName = 'merchant') => {
  const answer = await gateway.call(calls[operation], as, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Listed;
};

async function listAll(operation: FollowUpOperation): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = [];
  for (;;) {
    const { payments, total_count } = await list(operation, { limit: 100, offset: rows.length });
    rows.push(...payments);
    if (payments.length === 0 || rows.length >= total_count) return rows;
  }
}

/** With the rows of the specification that their lists prove. */
const operations: Readonly<Record<FollowUpOperation, string>> = {
  capture: '[S7.98]',
  reversal: '[S7.100]',
  'capture-cancel': '[S7.103]',
  refund: '[S7.106]',
  'refund-reversal': '[S4.53]',
};

describe.each(Object.entries(operations) as [FollowUpOperation, string][])('%s', (operation, row_numbers) => {
  test(`${row_numbers} lists exactly the payments for which it would succeed, over all combinations of state`, async () => {
    const expected = cases.filter(({ state, under_way }) => !under_way && decideOperation(operation, state).allowed);
    expect(expected.length).toBeGreaterThan(0);
    const rows = await listAll(operation);
    expect(rows.map((row) => row.payment_id).sort()).toEqual(expected.map(({ payment_id }) => payment_id).sort());
    for (const row of rows) expect(row.links.map((link) => link.operation)).toContain(operation);

    const { total_count, total_count_is_exact, total_amounts } = await list(operation, { limit: 1 });
    const sign = operation === 'refund-reversal' ? -1 : 1;
    const sorted = await list(operation, { limit: 100, sort: 'amount_left:desc:number' });
    const left = sorted.payments.map((row) => amountLeft(operation, row) * sign);
    expect(left).toEqual(left.toSorted((one, other) => other - one));
    const most = expected.map(({ state }) => amountLeft(operation, state) * sign).sort((one, other) => other - one);
    expect(left).toEqual(most.slice(0, 100));
    expect({ total_count, total_count_is_exact, total_amounts }).toEqual({
      total_count: expected.length,
      total_count_is_exact: true,
      total_amounts: [
        {
          currency: 840,
          amount: sign * expected.reduce((sum, { state }) => sum + amountLeft(operation, state), 0),
        },
      ],
    });
  });
});

test('the links of a row are its possible operations, and none while an operation is in progress', async () => {
  const query = { limit: 100, status: '205,206,210,218,225' };
  const rows: TransactionRow[] = [];
  for (let offset = 0; ; offset += 100) {
    const { body } = await gateway.call('search_payments', 'merchant', { query: { ...query, offset } });
    const found = body.transactions as TransactionRow[];
    rows.push(...found);
    if (found.length < 100) break;
  }
  const byId = new Map(cases.map((one) => [one.payment_id, one]));
  expect(rows.length).toBeGreaterThan(1_000);
  for (const { payment_id, links } of rows) {
    const { state, under_way } = byId.get(payment_id) as Case;
    expect({ payment_id, links: links.map((link) => link.operation) }).toEqual({
      payment_id,
      links: under_way ? [] : operationsAllowed(state),
    });
  }
});

describe('filtered and sorted', () => {
  /** Refundable payments of three days around midnight of New York, where the merchant is, in two currencies. */
  const made = [
    ['2026-10-31T03:59:59Z', 840, 100],
    ['2026-10-31T04:00:00Z', 840, 200],
    ['2026-11-01T03:59:59Z', 840, 400],
    ['2026-11-01T04:00:00Z', 978, 800],
    ['2026-11-02T04:59:59Z', 978, 1600],
    ['2026-11-02T05:00:00Z', 840, 3200],
  ] as const;
  beforeAll(async () => {
    for (const [n, [at, currency, amount]] of made.entries()) {
      await gateway.sql(
        `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount,
           authorized_amount, captured_amount, refunded_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four,
           card_expiry, customer, batch_id, batch_date, created_at, updated_at)
         values ($1, $2::uuid, $3, $4, gen_random_uuid()::text, 110, 218, $5, $5, $5, 1, $6, 1, $7, 'jcb', '353011', '0000', '1231', 'Dana Okonkwo', $8, '2026-11-01',
           $9::timestamptz, $9::timestamptz)`,
        [
          ...[merchant_uid, `eeeeeeee-0000-4000-8000-00000000000${n}`, tenant_uid, terminal_uid, amount, currency],
          ...[card_id, batchIds.settled, at],
        ],
      );
    }
  });
  const found = async (query: Record<string, unknown>) => {
    const { payments, total_count, total_amounts } = await list('refund', { card_brand: 'jcb', ...query });
    return { amounts: payments.map(({ amount }) => amount), total_count, total_amounts };
  };

  test('[S7.106] dates are business days of the merchant, also on a day of 25 hours', async () => {
    expect(await found({ start_date: '2026-10-31', end_date: '2026-10-31' })).toMatchObject({ amounts: [400, 200] });
    expect(await found({ start_date: '2026-11-01', end_date: '2026-11-01' })).toEqual({
      amounts: [1600, 800],
      total_count: 2,
      total_amounts: [{ currency: 978, amount: 2398 }],
    });
    expect(await found({ start_date: '2026-11-02' })).toMatchObject({ amounts: [3200] });
    expect(await found({ end_date: '2026-10-30' })).toMatchObject({ amounts: [100] });
  });

  test('currencies are never added up, and sorting, paging and the other filters apply', async () => {
    expect(await found({})).toEqual({
      amounts: [3200, 1600, 800, 400, 200, 100],
      total_count: 6,
      total_amounts: [
        { currency: 840, amount: 3896 },
        { currency: 978, amount: 2398 },
      ],
    });
    expect((await found({ sort: 'amount:asc:number', limit: 2, offset: 1 })).amounts).toEqual([200, 400]);
    expect((await found({ sort: 'customer:desc:text' })).amounts).toHaveLength(6);
    expect((await found({ customer: 'okonkwo', amount_from: 400, amount_to: 900 })).amounts).toEqual([800, 400]);
    expect((await found({ search: 'dana', start_date: '2026-11-02' })).amounts).toEqual([3200]);
    expect((await found({ last_four: '1111' })).amounts).toEqual([]);
  });

  test('refuses an invalid date and a reversed range', async () => {
    for (const [query, field] of [
      [{ start_date: '2026-02-30' }, 'start_date'],
      [{ start_date: '2026-11-02', end_date: '2026-11-01' }, 'end_date'],
      [{ sort: 'amount:up:number' }, 'sort'],
    ] as const) {
      for (const name of [...Object.values(calls), 'get_qoin_refunds'] as const) {
        const answer = await gateway.call(name, 'merchant', { query });
        expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
      }
    }
  });

  test('another operator’s merchant sees none', async () => {
    for (const operation of Object.keys(operations) as FollowUpOperation[]) {
      expect(await list(operation, {}, 'foreign')).toEqual({
        ...{ payments: [], total_count: 0, total_count_is_exact: true, total_amounts: [] },
        ...{ limit: 20, offset: 0 },
      });
    }
  });
});

describe('more than are counted', () => {
  /** Payment n is n minutes old; authorized and pending settlement alternate, and every third payment is Dana's. */
  const count = 10_600;
  const idOf = (n: number) => `ffffffff-0000-4000-8000-${String(n).padStart(12, '0')}`;
  beforeAll(async () => {
    const { second } = merchants;
    await gateway.sql(
      `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
       values ($1, $2, $3, 'visa', '411111', '1111', '\\x00', 1, $4)`,
      [second.merchant_uid, card_id, Buffer.from('second'), clock.now()],
    );
    await gateway.sql(
      `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount,
         authorized_amount, captured_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry,
         customer, batch_date, created_at, updated_at)
       select $1, ('ffffffff-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, $3, 'F' || n, 110,
         case when n % 2 = 0 then 205 else 210 end, 100, 100, case when n % 2 = 0 then 0 else 100 end, 840, 1, $4, 'visa', '411111',
         '1111', '1231', case when n % 3 = 0 then 'Dana Okonkwo' else '' end, '2026-11-21',
         $5::timestamptz - make_interval(mins => n), $5::timestamptz
       from generate_series(0, $6::int - 1) n`,
      [second.merchant_uid, second.tenant_uid, second.terminal_uid, card_id, clock.now(), count],
    );
    await gateway.sql('analyze payments');
  });
  const page = async (query: Record<string, unknown>) => {
    const { payments, ...totals } = await list('reversal', { limit: 50, ...query }, 'second');
    return { ids: payments.map(({ payment_id }) => payment_id), totals };
  };
  const ids = (first: number, step: number) => Array.from({ length: 50 }, (_, n) => idOf(first + n * step));

  test('pages follow each other over all statuses in both time orders, and the totals say that there are more', async () => {
    for (const offset of [0, 50, 5_000, 9_950]) {
      const { ids: found, totals } = await page({ offset });
      expect(found).toEqual(ids(offset, 1));
      expect(totals).toMatchObject({ total_count: 10_000, total_count_is_exact: false, total_amounts: [] });
    }
    expect((await page({ sort: 'timestamp:asc:date', offset: 100 })).ids).toEqual(ids(count - 101, -1));
  });

  test('so do those of a common name', async () => {
    for (const offset of [0, 50, 3_000]) {
      const { ids: found, totals } = await page({ customer: 'okonkwo', offset });
      expect(found).toEqual(ids(offset * 3, 3));
      expect(totals).toMatchObject({ total_count: 500, total_count_is_exact: false, total_amounts: [] });
    }
    expect((await page({ search: 'dana', sort: 'amount:asc:number' })).ids).toHaveLength(50);
  });
});

test('[S7.107] Qoin is not accepted here, so no Qoin refund waits for a refresh', async () => {
  const query = { start_date: '2026-01-01', end_date: '2026-11-21', limit: 10 };
  const { status, body } = await gateway.call('get_qoin_refunds', 'merchant', { query });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ payments: [], total_count: 0, total_count_is_exact: true, total_amounts: [] },
    ...{ limit: 10, offset: 0 },
  });
});
