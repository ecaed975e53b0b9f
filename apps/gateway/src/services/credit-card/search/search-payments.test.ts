import { findMatch } from '@countinghouse/domain/payment/payment-match';
import { movableClock } from '@countinghouse/domain/time/clock';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { type MerchantName, merchants, type UserName } from '../../../testing/world.ts';

/*
 * Tests every filter of Transaction Search with payments whose properties follow from their number, enough that a common name is found in
 * stretches, and the refusals.
 */

const clock = movableClock(new Date('2026-11-21T16:00:00.000Z'));
const count = 24_000;
const second_terminal = 'aaaaaa03-bbbb-4bbb-8bbb-ccccccccaaaa';
let gateway: TestGateway;

/** Payment n is n hours before noon of November 21. They are the merchant's own, except for a few of two others. */
const fill = `
  with numbered as (select n, timestamptz '2026-11-21 12:00Z' - make_interval(hours => n) as at from generate_series(0, $5::int - 1) n)
  insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, authorized_amount,
    captured_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, company, email,
    order_id, approval_code, response_code, avs_response, csc_response, batch_date, created_at, updated_at, user_name)
  select $1::uuid, ($6 || lpad(n::text, 12, '0'))::uuid, $2::uuid, case when n % 4 = 3 then $7::uuid else $3::uuid end, 'T' || $6 || n, 110,
    case when n % 10 = 9 then 230 else 218 end, 1000 + n, 0, 0, (array[840, 978, 826])[1 + n % 3], 1, $4::uuid, 'visa', '411111', '1111', '1231',
    case when n % 2 = 0 then 'Dana Okonkwo' when n = 12345 then 'Zoë 100%_\\Ünal' else 'Customer' end, case when n = 77 then 'Rare & Sons' else '' end,
    case when n = 42 then 'rare.person@example.com' else '' end, case when n = 7 then '7' else 'PO-' || n end,
    'A' || lpad(n::text, 5, '0'), case when n % 500 = 499 then '51' else '00' end, (array['Y', 'N', 'Z'])[1 + n % 3], case when n % 100 = 0 then 'N' else 'M' end, at::date, at, at,
    case when n % 1000 = 999 then 'Rare Visitor' else 'Maya Lindqvist' end
  from numbered`;

beforeAll(async () => {
  gateway = await startTestGateway({ clock });
  for (const [index, name] of (['harbor', 'second', 'foreign'] as MerchantName[]).entries()) {
    const { merchant_uid, tenant_uid, terminal_uid } = merchants[name];
    const card_id = `cccccccc-0000-4000-8000-cccccccc000${index}`;
    await gateway.sql(
      `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
       values ($1, $2, $3, 'visa', '411111', '1111', '\\x00', 1, $4)`,
      [merchant_uid, card_id, Buffer.from(card_id), clock.now()],
    );
    if (index === 0) {
      await gateway.sql(
        `insert into terminals (merchant_uid, terminal_uid, tenant_uid, platform_id, name, platform_merchant_id, platform_data,
           settlement_connection, acquirer_terminal_id, acquirer_merchant_id, currency, created_at)
         select merchant_uid, $2, tenant_uid, platform_id, 'Market stall', platform_merchant_id, platform_data, settlement_connection,
           'T0000099', acquirer_merchant_id, currency, created_at from terminals where merchant_uid = $1`,
        [merchant_uid, second_terminal],
      );
      await gateway.sql(
        `insert into terminal_keys (merchant_uid, terminal_key_id, terminal_key, terminal_uid, is_default, created_by, created_at)
         select merchant_uid, gen_random_uuid(), 'test-terminal-key-stall', $2, false, created_by, created_at + interval '1 day'
         from terminal_keys where merchant_uid = $1`,
        [merchant_uid, second_terminal],
      );
    }
    await gateway.sql(fill, [
      merchant_uid,
      tenant_uid,
      terminal_uid,
      card_id,
      index === 0 ? count : 20,
      `dddddddd-000${index}-4000-8000-`,
      index === 0 ? second_terminal : terminal_uid,
    ]);
  }
  await gateway.sql('analyze payments');
});
afterAll(() => gateway.stop());

type Row = { payment_id: string; merchant_uid: string; timestamp: string; customer: string; amount: number };
type Found = {
  transactions: Row[];
  total_count: number;
  total_count_is_exact: boolean;
  approved_count: number | null;
  total_amounts: { currency: number; amount: number }[];
};

const search = async (query: Record<string, unknown>, as: UserName = 'merchant') => {
  const answer = await gateway.call('search_payments', as, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Found;
};
const numberOf = (row: Row) => Number(row.payment_id.slice(-12));
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

const all = numbers(0, count);
const filters: [query: Record<string, string>, matches: (n: number) => boolean][] = [
  [{ customer: 'ünal' }, (n) => n === 12345],
  [{ customer: '100%_\\ü' }, (n) => n === 12345],
  [{ customer: 'okonkwo', status: '230' }, () => false],
  [{ company: 'RARE &' }, (n) => n === 77],
  [{ company: 'okonkwo' }, () => false],
  [{ email: 'person@EXAMPLE' }, (n) => n === 42],
  [{ user: 'rare vis' }, (n) => n % 1000 === 999],
  [{ order_id: 'PO-2399' }, (n) => `PO-${n}`.includes('PO-2399')],
  [{ order_id: '7' }, (n) => n === 7],
  [{ approval_code: 'a00042' }, (n) => n === 42],
  [{ payment_id: '00000001234' }, (n) => Math.floor(n / 10) === 1234 || n === 1234],
  [{ payment_id: 'dddddddd-0000-4000-8000-000000000099' }, (n) => n === 99],
  [{ csc_response: 'N' }, (n) => n % 100 === 0],
  [{ avs_response: 'N,Z', csc_response: 'N,P' }, (n) => n % 100 === 0 && n % 3 !== 0],
  [{ response_code: '51' }, (n) => n % 500 === 499],
  [{ response_code: '05,54' }, () => false],
  [{ terminal_uid: second_terminal }, (n) => n % 4 === 3],
  [{ terminal_uid: merchants.second.terminal_uid }, () => false],
  [{ merchant_uid: merchants.second.merchant_uid }, () => false],
  [{ search: 'rare.person' }, (n) => n === 42],
  [{ amount_from: '1010', amount_to: '1012', search: 'dana' }, (n) => n === 10 || n === 12],
];

describe('[S3.15, S7.88] each filter finds exactly its matches, with exact totals', () => {
  test.each(filters)('%j', async (query, matches) => {
    const expected = all.filter(matches);
    const found = await search({ ...query, limit: '5' });
    const exact = expected.length <= 2_000;
    expect([found.total_count, found.total_count_is_exact]).toEqual([exact ? expected.length : 2_000, exact]);
    expect(found.transactions.map(numberOf)).toEqual(expected.slice(0, 5));
    expect((await gateway.call('get_payment_totals', 'merchant', { query })).body.total_count).toBe(expected.length);
    const reversed = await search({ ...query, limit: '5', sort: 'timestamp:asc:date' });
    expect(reversed.transactions.map(numberOf)).toEqual(expected.toReversed().slice(0, 5));
  });
});

test('sums three currencies separately and leaves out declines', async () => {
  const found = await search({ csc_response: 'N', limit: '1' });
  const sums = new Map<number, number>();
  for (const n of all.filter((each) => each % 100 === 0)) {
    const currency = [840, 978, 826][n % 3] ?? 0;
    sums.set(currency, (sums.get(currency) ?? 0) + 1000 + n);
  }
  expect(new Map(found.total_amounts.map(({ currency, amount }) => [currency, amount]))).toEqual(sums);
  const { body } = await gateway.call('get_payment_totals', 'merchant', { query: { csc_response: 'N' } });
  const { total_count, approved_count, total_amounts } = found;
  expect(body).toEqual({ total_count, approved_count, total_amounts });
});

test('the totals include how many of the found payments are approved', async () => {
  const declined = await search({ response_code: '51', limit: '1' });
  expect(declined).toMatchObject({ approved_count: 0, total_count: all.filter((n) => n % 500 === 499).length });
  expect(declined.total_amounts.every(({ amount }) => amount === 0)).toBe(true);
  const rare = await search({ search: 'rare.person', limit: '1' });
  expect(rare).toMatchObject({ approved_count: 1, total_count: 1 });
  expect((await search({ search: 'okonkwo', limit: '1' })).approved_count).toBeNull();
});

test('a row found by text shows where it matches', async () => {
  for (const text of ['ünal', 'RARE &', 'person@EXAMPLE', 'PO-2399', 'a00042', '00000001234', '4242']) {
    const { transactions } = await search({ search: text, limit: '20' });
    expect(transactions.length, text).toBeGreaterThan(0);
    for (const row of transactions) expect(findMatch(row as never, text), text).toBeDefined();
  }
});

test('a common name is counted up to the exact limit, then reported as “more than” without a sum', async () => {
  const found = await search({ search: 'okonkwo', limit: '3' });
  expect(found).toMatchObject({ total_count: 2_000, total_count_is_exact: false, total_amounts: [] });
  expect(found.transactions.map(numberOf)).toEqual([0, 2, 4]);
});

test('a common name has every page in every order', async () => {
  const rare = all.filter((n) => n % 2 === 0);
  for (const offset of [1_999, 5_000, 9_990]) {
    const found = await search({ customer: 'okonkwo', limit: '4', offset: String(offset) });
    expect(found.transactions.map(numberOf), String(offset)).toEqual(rare.slice(offset, offset + 4));
  }
  const by_amount = await search({ customer: 'okonkwo', limit: '2', sort: 'amount:desc:number' });
  expect(by_amount.transactions.map((row) => row.amount)).toEqual([1000 + count - 2, 1000 + count - 4]);
});

test('any part of any text finds what a full comparison finds, alone and with a status', async () => {
  const rows = await gateway.sql(
    `select search from payments where merchant_uid = $1 order by payment_id offset 42 limit 40`,
    [merchants.harbor.merchant_uid],
  );
  const texts = rows.map((row) => (row as { search: string }).search);
  const part = fc.tuple(fc.constantFrom(...texts), fc.nat({ max: 60 }), fc.integer({ min: 3, max: 30 }));
  await fc.assert(
    fc.asyncProperty(part, fc.constantFrom('218', '230', undefined), async ([text, from, length], status) => {
      const looked_for = text.slice(from, from + length).trim();
      fc.pre(looked_for.length >= 3 && !/\d{12}/.test(looked_for.replace(/[ -]/g, '')));
      const compared = await gateway.sql(
        `select count(*)::integer as count from payments
         where merchant_uid = $1 and strpos(search, $2) > 0 and ($3::smallint is null or status = $3)`,
        [merchants.harbor.merchant_uid, looked_for, status ?? null],
      );
      const { count } = compared[0] as { count: number };
      const found = await search({ search: looked_for, limit: '1', ...(status === undefined ? {} : { status }) });
      expect([found.total_count, found.total_count_is_exact], looked_for).toEqual([
        Math.min(count, 2_000),
        count <= 2_000,
      ]);
    }),
    { numRuns: 40 },
  );
});

test('pages found in stretches follow each other without gaps or duplicates', async () => {
  const offsets = numbers(0, 40).map((page) => page * 50);
  const pages = [];
  for (const offset of offsets) pages.push(await search({ search: 'dana', limit: '50', offset: String(offset) }));
  expect(pages.flatMap((page) => page.transactions.map(numberOf))).toEqual(numbers(0, 2_000).map((n) => n * 2));
});

test('searches ten years like a day, and a daylight-saving day by its own hours', async () => {
  const decade = { start_date: '2016-11-21', end_date: '2026-11-21' };
  expect(await search({ ...decade, limit: '1' })).toMatchObject({ total_count: 10_000, total_count_is_exact: false });
  expect(await search({ ...decade, customer: 'ünal' })).toMatchObject({ total_count: 1 });
  const on = async (date: string) => (await search({ start_date: date, end_date: date, limit: '100' })).total_count;
  expect([await on('2026-03-07'), await on('2026-03-08'), await on('2026-11-01')]).toEqual([24, 23, 25]);
  const around = await search({ start_date: '2026-11-01', end_date: '2026-11-01', search: 'dana', limit: '100' });
  expect(around.transactions.every((row) => row.timestamp >= '2026-11-01T04' && row.timestamp < '2026-11-02T05')).toBe(
    true,
  );
  expect(around.total_count).toBe(13);
});

test('[S1.4] an administrator filters by one merchant, and finds nothing for another operator’s', async () => {
  const second = await search({ merchant_uid: merchants.second.merchant_uid, limit: '100' }, 'admin');
  expect(second.total_count).toBe(20);
  expect(new Set(second.transactions.map((row) => row.merchant_uid))).toEqual(new Set([merchants.second.merchant_uid]));
  expect((await search({ merchant_uid: merchants.foreign.merchant_uid }, 'admin')).total_count).toBe(0);
  expect((await search({ terminal_uid: merchants.foreign.terminal_uid }, 'admin')).total_count).toBe(0);
  const everywhere = await search({ order_id: 'PO-15', limit: '100' }, 'admin');
  expect(new Set(everywhere.transactions.map((row) => row.merchant_uid)).size).toBe(2);
});

test('an administrator sorts the payments of all merchants together, with or without filters', async () => {
  const amounts = async (query: Record<string, string>) =>
    (await search({ ...query, sort: 'amount:desc:number', limit: '3' }, 'admin')).transactions.map((row) => row.amount);
  const top = 1000 + count - 1;
  expect(await amounts({})).toEqual([top, top - 1, top - 2]);
  expect(await amounts({ offset: '5000' })).toEqual([top - 5000, top - 5001, top - 5002]);
  expect(await amounts({ status: '218' })).toEqual([top - 1, top - 2, top - 3]);
  expect(await amounts({ search: 'dana' })).toEqual([top - 1, top - 3, top - 5]);
  expect(await amounts({ merchant_uid: merchants.second.merchant_uid })).toEqual([1019, 1018, 1017]);
  const lowest = await search({ sort: 'amount:asc:number', limit: '4' }, 'admin');
  expect(lowest.transactions.map((row) => row.amount)).toEqual([1000, 1000, 1001, 1001]);
});

test.each([
  [{ limit: '1000000' }, 'limit'],
  [{ offset: '1000000000' }, 'offset'],
  [{ offset: '-10' }, 'offset'],
  [{ sort: 'password:asc:text' }, 'sort'],
  [{ sort: 'amount:asc:text' }, 'sort'],
  [{ search: 'a'.repeat(10_000) }, 'search'],
  [{ search: 'dana\u0000' }, 'search'],
  [{ customer: '\u0007\u0007\u0007' }, 'customer'],
  [{ search: '4111 1111 1111 1111' }, 'search'],
  [{ order_id: '4111-1111-1111-1111' }, 'order_id'],
  [{ customer: '４１１１１１１１１１１１１１１１' }, 'customer'],
  [{ last_four: '4111111111111111' }, 'last_four'],
  [{ payment_id: "' or 1=1 --" }, 'payment_id'],
  [{ approval_code: '%%%%%%' }, 'approval_code'],
  [{ avs_response: 'Y,?' }, 'avs_response'],
  [{ csc_response: 'toString' }, 'csc_response'],
  [{ terminal_uid: 'all' }, 'terminal_uid'],
  [{ merchant_uid: '1' }, 'merchant_uid'],
])('refuses the query %j, naming its field and not repeating its value', async (query, field) => {
  const answer = await gateway.call('search_payments', 'merchant', { query });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  expect(answer.body.errors?.[0]?.field).toMatch(new RegExp(`^${field}`));
  expect(answer.text).not.toContain('1111');
});

test.each([
  '%%%',
  '___',
  '\\\\\\',
  "'''",
  '"""',
  "'; drop table payments; --",
  '\u202e\u2066abc',
  '🧾🧾🧾',
  'ＤＡＮＡ',
])('searches for the text %j literally', async (text) => {
  expect((await search({ search: text })).total_count).toBe(0);
  expect((await search({ customer: text })).total_count).toBe(0);
});

test('[S7.90] returns the newest payment of a terminal, and none of another merchant', async () => {
  const latest = (terminal_uid: string, as: UserName = 'merchant') =>
    gateway.call('get_latest_transaction', as, { query: { terminal_uid } });
  const first = await latest(merchants.harbor.terminal_uid);
  expect(first.body.transaction).toMatchObject({ payment_id: 'dddddddd-0000-4000-8000-000000000000', amount: 1000 });
  const stall = await latest(second_terminal);
  expect(stall.body.transaction).toMatchObject({ payment_id: 'dddddddd-0000-4000-8000-000000000003' });
  for (const other of [merchants.second.terminal_uid, merchants.foreign.terminal_uid, merchants.pending.terminal_uid]) {
    expect([(await latest(other)).status, (await latest(other)).body.code]).toEqual([400, 'no_record_found']);
  }
  expect((await latest(merchants.second.terminal_uid, 'admin')).status).toBe(200);
  expect((await latest('x')).body.code).toBe('invalid_request');
});

test('[S7.86] a payment lists its attempts, and one that was never sent has none', async () => {
  const payment_id = 'dddddddd-0000-4000-8000-000000000004';
  const of = (id: string, as: UserName = 'merchant') =>
    gateway.call('get_payment_orchestration', as, { params: { id } });
  expect((await of(payment_id)).body).toEqual({ orchestration: [], routing: null });
  for (const [index, state] of ['not_sent', 'answered'].entries()) {
    await gateway.sql(
      `insert into acquirer_attempts (merchant_uid, attempt_id, payment_id, terminal_uid, operation, amount, system_trace_audit_number,
         transmitted_at, retrieval_reference_number, state, response_code, approval_code, sender_id, take_over_at, finished_at)
       values ($1, gen_random_uuid(), $2, $3, 'sale', 1004, $4, $5, $6, $7, $8, $9, gen_random_uuid(), $5, $5)`,
      [
        merchants.harbor.merchant_uid,
        payment_id,
        index === 0 ? merchants.harbor.terminal_uid : second_terminal,
        100 + index,
        new Date(Date.parse('2026-11-21T08:00:00Z') + index * 1_000),
        `00000000010${index}`,
        state,
        index === 0 ? null : '00',
        index === 0 ? null : 'A00004',
      ],
    );
  }
  expect((await of(payment_id)).body).toMatchObject({
    orchestration: [
      { state: 'not_sent', operation: 'sale', terminal: { name: 'Front counter' }, response_code: null },
      {
        state: 'answered',
        terminal: { name: 'Market stall', platform_id: 8483, settlement_connection: 'SOCKET' },
        response_code: '00',
        approval_code: 'A00004',
        transmitted_at: '2026-11-21T08:00:01.000Z',
      },
    ],
  });
  expect((await of(payment_id, 'second')).status).toBe(404);
  expect((await of('dddddddd-0000-4000-8000-999999999999')).status).toBe(404);
});

test('[S7.45] lists the terminal keys of a merchant that are not deleted, and none of others', async () => {
  const of = (merchant: MerchantName, as: UserName = 'merchant') =>
    gateway.call('get_terminal_keys', as, { params: { merchant_id: merchants[merchant].merchant_uid } });
  const keys = (await of('harbor')).body.keys as { terminal: { name: string } }[];
  expect(keys.map((key) => key.terminal.name)).toEqual(['Front counter', 'Market stall']);
  expect((await of('second')).status).toBe(404);
  expect((await of('second', 'admin')).status).toBe(200);
  expect((await of('foreign', 'admin')).status).toBe(404);
});
