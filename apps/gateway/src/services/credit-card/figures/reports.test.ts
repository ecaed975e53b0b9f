import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { type MerchantName, merchants } from '../../../testing/world.ts';

/*
 * Tests the reports with a small set of payments whose figures are all known. It is noon of Wednesday, March 11, 2026, in New York, three
 * days after daylight saving time began.
 */

const clock = movableClock(new Date('2026-03-11T16:00:00.000Z'));
let gateway: TestGateway;
let serial = 0;

type Row = {
  merchant?: MerchantName;
  at: string;
  batch_date: string;
  status?: number;
  action?: number;
  amount?: number;
  brand?: string;
  last_four?: string;
  customer?: string;
  direction?: 1 | -1;
  response_code?: string;
  batch_id?: string | null;
  parent?: string | null;
};

const idOf = (number: number) => `dddddddd-0000-4000-8000-dddddddd${String(number).padStart(4, '0')}`;
const batchId = 'eeeeeeee-0000-4000-8000-eeeeeeee0001';

async function insert(row: Row): Promise<string> {
  serial += 1;
  const payment_id = idOf(serial);
  const merchant = merchants[row.merchant ?? 'harbor'];
  const card_id = `cccccccc-0000-4000-8000-cccccccc${String(serial).padStart(4, '0')}`;
  await gateway.sql(
    `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
     values ($1, $2, $3, $4, '411111', $5, '\\x00', 1, $6)`,
    [merchant.merchant_uid, card_id, Buffer.from(card_id), row.brand ?? 'visa', row.last_four ?? '1111', row.at],
  );
  const status = row.status ?? 218;
  await gateway.sql(
    `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, authorized_amount,
       captured_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, response_code,
       approval_code, batch_date, batch_id, parent_payment_id, created_at, updated_at, user_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 840, $11, $12, $13, '411111', $14, '1231', $15, $16, $17, $18, $19, $20, $21, $21, 'Maya')`,
    [
      merchant.merchant_uid,
      payment_id,
      merchant.tenant_uid,
      merchant.terminal_uid,
      `T${serial}`,
      row.action ?? 110,
      status,
      row.amount ?? 1000,
      status === 230 ? 0 : (row.amount ?? 1000),
      status === 230 || status === 205 ? 0 : (row.amount ?? 1000),
      row.direction ?? 1,
      card_id,
      row.brand ?? 'visa',
      row.last_four ?? '1111',
      row.customer ?? 'Dana Okonkwo',
      row.response_code ?? (status === 230 ? '51' : '00'),
      status === 230 ? null : `AP${String(serial).padStart(4, '0')}`,
      row.batch_date,
      row.batch_id ?? null,
      row.parent ?? null,
      row.at,
    ],
  );
  await gateway.sql(
    `insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_name, created_at)
     values ($1, $2, 1, $3, null, $4, $5, 'Maya', $6)`,
    [merchant.merchant_uid, payment_id, row.action ?? 110, status, row.amount ?? 1000, row.at],
  );
  return payment_id;
}

let settled: string;
let refund: string;
let lateSunday: string;
let earlyMonday: string;
let foreign: string;
let second: string;

beforeAll(async () => {
  gateway = await startTestGateway({ clock });
  const { harbor } = merchants;
  await gateway.sql(
    `insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, batch_date, currency, opened_at, closed_at, settled_at)
     values ($1, $2, $3, $4, 901, 'settled', '2026-03-05', 840, '2026-03-05T05:00Z', '2026-03-06T02:00Z', '2026-03-06T02:00Z')`,
    [harbor.merchant_uid, batchId, harbor.tenant_uid, harbor.terminal_uid],
  );
  settled = await insert({ at: '2026-03-05T15:00Z', batch_date: '2026-03-05', amount: 5000, batch_id: batchId });
  refund = await insert({
    at: '2026-03-05T16:00Z',
    batch_date: '2026-03-05',
    amount: 1500,
    status: 220,
    action: 120,
    direction: -1,
    batch_id: batchId,
    parent: settled,
  });
  await insert({
    at: '2026-03-06T15:00Z',
    batch_date: '2026-03-06',
    amount: 2000,
    brand: 'mastercard',
    last_four: '4444',
  });
  await insert({
    at: '2026-03-06T16:00Z',
    batch_date: '2026-03-06',
    amount: 3000,
    status: 230,
    customer: 'Tom_Okafor 100%',
  });
  await insert({ at: '2026-03-07T16:00Z', batch_date: '2026-03-07', amount: 700, status: 230, response_code: '05' });
  // Daylight saving time began on Sunday, March 8: that day ended at 04:00 UTC.
  lateSunday = await insert({
    at: '2026-03-09T03:59:59Z',
    batch_date: '2026-03-08',
    amount: 100,
    customer: 'Zoë Ünal',
  });
  earlyMonday = await insert({
    at: '2026-03-09T04:00:00Z',
    batch_date: '2026-03-09',
    amount: 200,
    customer: 'aiko Tanaka',
  });
  await insert({ at: '2026-03-11T15:00Z', batch_date: '2026-03-11', amount: 4000, status: 210 });
  await insert({ at: '2026-03-11T15:30Z', batch_date: '2026-03-11', amount: 900, status: 205, action: 105 });
  await insert({ at: '2026-02-10T15:00Z', batch_date: '2026-02-10', amount: 8000 });
  await insert({ at: '2026-02-11T15:00Z', batch_date: '2026-02-11', amount: 500, status: 230 });
  second = await insert({ merchant: 'second', at: '2026-03-10T15:00Z', batch_date: '2026-03-10', amount: 7777 });
  foreign = await insert({ merchant: 'foreign', at: '2026-03-10T15:00Z', batch_date: '2026-03-10', amount: 9999 });
});

afterAll(() => gateway.stop());

type Found = {
  payment_id: string;
  doing_business_as: string;
  amount: number;
  customer: string;
  links: { operation: string }[];
};
const search = async (
  query: Record<string, unknown> = {},
  as: 'merchant' | 'admin' | 'clerk' | 'second' = 'merchant',
) => {
  const answer = await gateway.call('search_payments', as, { query });
  expect(answer.text, JSON.stringify(query)).not.toContain('"code"');
  return answer.body as unknown as {
    transactions: Found[];
    total_count: number;
    total_count_is_exact: boolean;
    total_amounts: { currency: number; amount: number }[];
    limit: number;
    offset: number;
  };
};

test('[S7.88, S3.15] lists the newest payments first, with every field of a row and its history', async () => {
  const found = await search();
  expect(found.total_count).toBe(11);
  expect(found.transactions[0]).toMatchObject({
    status: 205,
    action: 105,
    amount: 900,
    card_number: expect.stringMatching(/1111$/),
  });
  expect(Object.keys(found.transactions[0] ?? {})).toEqual(
    expect.arrayContaining([
      'payment_id',
      'action',
      'status',
      'customer',
      'card_number',
      'amount',
      'tip',
      'sales_tax',
      'timestamp',
      'actions',
      'links',
      'email',
      'user',
      'card_brand',
      'transaction_uid',
      'approval_code',
      'avs_response',
      'csc_response',
      'company',
    ]),
  );
  expect(JSON.stringify(found)).not.toMatch(/\d{13,19}/);
});

test('[S1.3] a merchant finds no payment of another merchant with any query', async () => {
  for (const query of [
    {},
    { search: second },
    { search: foreign.slice(0, 8) },
    { amount_from: 7777, amount_to: 9999 },
  ]) {
    const ids = (await search(query)).transactions.map((row) => row.payment_id);
    expect(ids).not.toContain(second);
    expect(ids).not.toContain(foreign);
  }
  expect((await search({}, 'second')).transactions.map((row) => row.payment_id)).toEqual([second]);
});

test('[S1.4] an administrator finds only the payments of their operator’s merchants', async () => {
  const rows = (await search({ limit: 100 }, 'admin')).transactions;
  const ids = rows.map((row) => row.payment_id);
  expect(ids).toContain(second);
  expect(ids).toContain(settled);
  expect(ids).not.toContain(foreign);
  const nameOf = (payment_id: string) => rows.find((row) => row.payment_id === payment_id)?.doing_business_as;
  expect([nameOf(second), nameOf(settled)]).toEqual(['Merchant second', 'Merchant harbor']);
  const one = await gateway.call('get_payment', 'admin', { params: { id: second } });
  expect(one.body).toMatchObject({ transaction: { doing_business_as: 'Merchant second' } });
  expect((await search({}, 'second')).transactions[0]?.doing_business_as).toBe('Merchant second');
});

test('totals count every match, subtract refunds and leave out declines', async () => {
  const { total_count, total_amounts, total_count_is_exact } = await search({
    start_date: '2026-03-05',
    end_date: '2026-03-07',
  });
  expect([total_count, total_count_is_exact]).toEqual([5, true]);
  expect(total_amounts).toEqual([{ currency: 840, amount: 5000 - 1500 + 2000 }]);
});

test('a day ends at midnight of the merchant, also on a day of 23 hours', async () => {
  const on = async (date: string) =>
    (await search({ start_date: date, end_date: date })).transactions.map((row) => row.payment_id);
  expect(await on('2026-03-08')).toEqual([lateSunday]);
  expect(await on('2026-03-09')).toEqual([earlyMonday]);
});

test.each([
  [{ status: '230' }, 3],
  [{ status: '230,205' }, 4],
  [{ action: '120' }, 1],
  [{ card_brand: 'mastercard' }, 1],
  [{ last_four: '4444' }, 1],
  [{ amount_from: 1500, amount_to: 2000 }, 2],
  [{ amount_from: 9000 }, 0],
  [{ search: 'OKAFOR' }, 1],
  [{ search: '100%' }, 1],
  [{ search: '%%%' }, 0],
  [{ search: 'tom_ok' }, 1],
  [{ search: 'tomxok' }, 0],
  [{ search: 'ünal' }, 1],
  [{ search: "'; drop table payments; --" }, 0],
  [{ start_date: '2026-03-11', status: '210', card_brand: 'visa' }, 1],
])('the filter %j finds %i', async (query, count) => {
  const found = await search(query);
  expect(found.total_count).toBe(count);
  expect(found.transactions).toHaveLength(count);
});

test.each([
  ['amount:desc:number', [8000, 5000, 4000, 3000, 2000, 900, 700, 500, 200, 100, -1500]],
  ['amount:asc:number', [-1500, 100, 200, 500, 700, 900, 2000, 3000, 4000, 5000, 8000]],
])('[S2.137] sort=%s orders by the displayed amount, with its sign', async (sort, amounts) => {
  expect((await search({ sort })).transactions.map((row) => row.amount)).toEqual(amounts);
});

test('[S2.142] sorts customers case-insensitively', async () => {
  const names = (await search({ sort: 'customer:asc:text' })).transactions.map((row) => row.customer);
  expect(names[0]).toBe('aiko Tanaka');
  expect(names.at(-1)).toBe('Zoë Ünal');
});

test('pages follow each other without gaps or duplicates', async () => {
  const pages = await Promise.all([0, 4, 8].map((offset) => search({ limit: 4, offset })));
  const ids = pages.flatMap((page) => page.transactions.map((row) => row.payment_id));
  expect(new Set(ids).size).toBe(11);
  expect(ids).toEqual((await search({ limit: 100 })).transactions.map((row) => row.payment_id));
});

test.each([
  [{ start_date: '2026-02-30' }, 'start_date'],
  [{ start_date: '2026-03-05', end_date: '2026-03-04' }, 'end_date'],
  [{ status: '210;230' }, 'status'],
  [{ limit: 101 }, 'limit'],
  [{ limit: 0 }, 'limit'],
  [{ offset: -1 }, 'offset'],
  [{ amount_from: '1.5' }, 'amount_from'],
  [{ amount_to: '1e308' }, 'amount_to'],
  [{ last_four: '12345' }, 'last_four'],
  [{ search: 'ab' }, 'search'],
  [{ sort: 'card_id:asc:text' }, 'sort'],
  [{ sort: 'amount:asc:number;--' }, 'sort'],
  [{ card_brand: 'visa,diners' }, 'card_brand'],
])('refuses the query %j and names the field %s', async (query, field) => {
  const answer = await gateway.call('search_payments', 'merchant', { query });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  expect(answer.body.errors?.[0]?.field).toMatch(new RegExp(`^${field}`));
});

test('[S7.85] a payment has its batch, its related payments and its possible operations', async () => {
  const answer = await gateway.call('get_payment', 'merchant', { params: { id: settled } });
  expect(answer.body.transaction).toMatchObject({
    payment_id: settled,
    amount: 5000,
    batch: { batch_number: 901, status: 'settled', batch_date: '2026-03-05', payment_count: 2 },
    related: [{ payment_id: refund, amount: -1500 }],
    links: [{ operation: 'refund', method: 'POST', href: `/${settled}/refund` }],
    actions: [{ sequence: 1, action: 110, status: 218, user: 'Maya' }],
  });
  const child = await gateway.call('get_payment', 'merchant', { params: { id: refund } });
  expect(child.body.transaction).toMatchObject({ parent_payment_id: settled, related: [{ payment_id: settled }] });
});

test('[S7.85] another merchant’s payment answers like one that does not exist', async () => {
  const [other, none] = await Promise.all(
    [second, idOf(9999)].map((id) => gateway.call('get_payment', 'merchant', { params: { id } })),
  );
  expect(other?.status).toBe(404);
  expect({ ...other?.body, request_id: '' }).toEqual({ ...none?.body, request_id: '' });
});

test('[S7.111, S3.17] month to date has each day’s net volume without declines and holds, and today’s batch is open', async () => {
  const answer = await gateway.call('get_month_to_date_batches', 'merchant');
  expect(answer.body.batches).toEqual([
    { batch_date: '2026-03-05', total_amount: 3500, sales_count: 1, currency: 840, closed: true },
    { batch_date: '2026-03-06', total_amount: 2000, sales_count: 1, currency: 840, closed: true },
    { batch_date: '2026-03-08', total_amount: 100, sales_count: 1, currency: 840, closed: true },
    { batch_date: '2026-03-09', total_amount: 200, sales_count: 1, currency: 840, closed: true },
    { batch_date: '2026-03-11', total_amount: 4000, sales_count: 1, currency: 840, closed: false },
  ]);
});

test('[S7.91, S7.92, S3.16] closed batches by card brand, of the previous seven days or the requested days', async () => {
  const week = await gateway.call('get_card_brand_batches', 'merchant');
  const figures = {
    currency: 840,
    batch_count: 1,
    failed_count: 0,
    under_way_count: 0,
    sales_count: 1,
    sales_amount: 5000,
    credits_count: 1,
    credits_amount: -1500,
    payment_count: 2,
    total_amount: 3500,
  };
  expect(week.body).toEqual({
    start_date: '2026-03-04',
    end_date: '2026-03-10',
    card_brands: [{ card_brand: 'visa', batch_date: '2026-03-05', ...figures }],
    total_amounts: [figures],
  });
  const day = await gateway.call('get_card_brand_batches', 'merchant', {
    query: { start_date: '2026-03-05', end_date: '2026-03-05', bin: '999999' },
  });
  expect(day.body.card_brands).toEqual([]);
});

test('[S7.113] recent batches have the sum of their payments', async () => {
  const answer = await gateway.call('get_recent_batches', 'merchant');
  expect(answer.body.batches).toEqual([
    expect.objectContaining({
      batch_id: batchId,
      batch_number: 901,
      payment_count: 2,
      total_amount: 3500,
      status: 'settled',
    }),
  ]);
});

test('[S7.112, S3.18] the month’s activity counts all merchants of the operator', async () => {
  const answer = await gateway.call('get_activity_month_to_date', 'admin');
  const counts = Object.fromEntries(
    (answer.body.activities as { name: string; count: number }[]).map((row) => [row.name, row.count]),
  );
  expect(counts).toMatchObject({
    Sales: 6,
    Authorizations: 1,
    Refunds: 1,
    Declines: 2,
    'Settled batches': 1,
    'Failed batches': 0,
  });
  expect((await gateway.call('get_activity_month_to_date', 'merchant')).status).toBe(403);
});

test('the month’s summary counts approvals and declines by day and reason, next to last month', async () => {
  const answer = await gateway.call('get_payment_summary', 'merchant');
  expect(answer.body).toMatchObject({
    currency: 840,
    approved_count: 6,
    declined_count: 2,
    previous_approved_count: 1,
    previous_declined_count: 1,
    previous_month: [{ batch_date: '2026-02-10', total_amount: 8000 }],
  });
  expect(answer.body.declines).toEqual([
    { response_code: '05', decline_reason: 'declined', count: 1 },
    { response_code: '51', decline_reason: 'insufficient_funds', count: 1 },
  ]);
  const of = { start_date: '2026-03-01', end_date: '2026-03-31' };
  const found = async (query: Record<string, string>) =>
    (await gateway.call('search_payments', 'merchant', { query: { ...of, ...query } })).body.total_count;
  for (const { response_code, count } of answer.body.declines as { response_code: string; count: number }[]) {
    expect(await found({ status: '230', response_code })).toBe(count);
  }
  const brands = answer.body.brands as { card_brand: string; sales_count: number }[];
  expect(brands.length).toBeGreaterThan(0);
  for (const { card_brand, sales_count } of brands) {
    expect(await found({ status: '206,210,218', card_brand })).toBe(sales_count);
  }
});
