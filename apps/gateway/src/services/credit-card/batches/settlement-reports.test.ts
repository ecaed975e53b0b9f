import { randomUUID } from 'node:crypto';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { impersonating, startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { writeDownBatches } from '../../../testing/money/batches.ts';
import { impersonationCalls } from '../../../testing/people/impersonation.ts';
import { reportBody } from '../../../testing/reports/reports.ts';
import { type MerchantName, merchants, type UserName } from '../../../testing/world.ts';

/*
 * Tests the settlement reports with a few hundred payments of three currencies, in batches of every state and in none, generated from a
 * seed. The expected figures are computed here from the payments. It is noon of March 11, 2026 in New York, three days after daylight
 * saving time began.
 */

const clock = movableClock(new Date('2026-03-11T16:00:00.000Z'));
let gateway: TestGateway;

const brands = ['visa', 'mastercard', 'american express', 'discover', 'jcb'] as const;
const states = ['closing', 'submitted', 'settled', 'failed', 'settled', 'settled'] as const;
const currencies = [840, 826, 978] as const;

type Payment = {
  merchant: MerchantName;
  payment_id: string;
  batch: Batch | undefined;
  terminal_uid: string;
  currency: number;
  card_brand: string;
  direction: 1 | -1;
  amount: number;
  status: number;
  batch_date: string;
};
type Batch = {
  batch_id: string;
  merchant: MerchantName;
  terminal_uid: string;
  batch_number: number;
  currency: number;
  status: (typeof states)[number];
  batch_date: string;
};

const payments: Payment[] = [];
const batches: Batch[] = [];
const terminals = new Map<MerchantName, { terminal_uid: string; currency: number }[]>();

/** Pseudo-random numbers that are the same in every run. */
let seed = 20_260_311;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

beforeAll(async () => {
  gateway = await startTestGateway({ clock });
  // No job changes the batches: each keeps its given state.
  await gateway.gateway.jobs.stop();
  for (const merchant of ['harbor', 'second', 'foreign'] as const) await addTerminals(merchant);
  const dates = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-02-27', '2016-03-12'];
  for (const [merchant, ofMerchant] of terminals) {
    for (const terminal of ofMerchant) {
      let batch_number = 100;
      for (const batch_date of dates) {
        const status = states[random(states.length)] ?? 'settled';
        const batch = { batch_id: randomUUID(), merchant, batch_number, status, batch_date, ...terminal };
        batch_number += 1;
        await addBatch(batch);
        const done = status === 'settled';
        for (let count = 1 + random(6); count > 0; count -= 1) {
          const direction = random(5) === 0 ? -1 : 1;
          const status = direction === 1 ? (done ? 218 : 210) : done ? 220 : 225;
          await addPayment({ merchant, ...terminal, batch, batch_date, direction, status });
        }
      }
      for (const status of [205, 206, 210, 210, 225, 230, 231, 202]) {
        const direction = status === 225 ? -1 : 1;
        await addPayment({ merchant, ...terminal, batch: undefined, batch_date: '2026-03-11', direction, status });
      }
    }
  }
  // Payments reversed while their batch closed refer to the batch but count in none of its figures.
  for (const batch of batches.filter(({ batch_date }) => batch_date === '2026-03-06')) {
    const { merchant, terminal_uid, currency, batch_date } = batch;
    await addPayment({ merchant, terminal_uid, currency, batch, batch_date, direction: 1, status: 231 });
  }
  // Submitted batches get their sums, as the submission writes them; every third one has none.
  await writeDownBatches(gateway, { but_every: 3 });
});
afterAll(() => gateway.stop());

async function addTerminals(merchant: MerchantName): Promise<void> {
  const { merchant_uid, tenant_uid, terminal_uid } = merchants[merchant];
  const found = [{ terminal_uid, currency: 840 }];
  for (const currency of [826, 978]) {
    const uid = randomUUID();
    const name = `${merchant.slice(0, 3).toUpperCase()}${currency}00`;
    await gateway.sql(
      `insert into terminals (merchant_uid, terminal_uid, tenant_uid, platform_id, name, platform_merchant_id, platform_data,
         settlement_connection, acquirer_terminal_id, acquirer_merchant_id, currency, created_at)
       values ($1, $2, $3, 8483, $4, '123456789', '{"bin": "441387"}', 'SOCKET', $4, 'M00000000000001', $5, $6)`,
      [merchant_uid, uid, tenant_uid, name, currency, clock.now()],
    );
    found.push({ terminal_uid: uid, currency });
  }
  terminals.set(merchant, found);
}

async function addBatch(batch: Batch): Promise<void> {
  const { merchant_uid, tenant_uid } = merchants[batch.merchant];
  await gateway.sql(
    `insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, batch_date, currency, response_code,
       opened_at, closed_at, settled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
    [
      merchant_uid,
      batch.batch_id,
      tenant_uid,
      batch.terminal_uid,
      batch.batch_number,
      batch.status,
      batch.batch_date,
      batch.currency,
      batch.status === 'failed' ? '95' : batch.status === 'settled' ? '00' : null,
      `${batch.batch_date}T20:00:00Z`,
      batch.status === 'settled' ? `${batch.batch_date}T21:00:00Z` : null,
    ],
  );
  batches.push(batch);
}

async function addPayment(given: Omit<Payment, 'payment_id' | 'card_brand' | 'amount'>): Promise<void> {
  const { merchant_uid, tenant_uid } = merchants[given.merchant];
  const payment: Payment = {
    ...given,
    payment_id: randomUUID(),
    card_brand: brands[random(brands.length)] ?? 'visa',
    amount: 1 + random(1_000_000),
  };
  const card_id = randomUUID();
  const held = ![202, 230].includes(payment.status);
  await gateway.sql(
    `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
     values ($1, $2, $3, $4, '411111', '1111', '\\x00', 1, $5)`,
    [merchant_uid, card_id, Buffer.from(card_id), payment.card_brand, clock.now()],
  );
  await gateway.sql(
    `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, authorized_amount,
       captured_amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, batch_date, batch_id,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, '411111', '1111', '1231', 'Dana', $15, $16, $17, $17)`,
    [
      merchant_uid,
      payment.payment_id,
      tenant_uid,
      payment.terminal_uid,
      payment.payment_id.slice(0, 8),
      payment.direction === 1 ? 110 : 125,
      payment.status,
      // A partial capture settles less than was authorized.
      payment.amount + (payment.batch === undefined ? 0 : 7),
      held ? payment.amount : 0,
      held && payment.status !== 205 ? payment.amount : 0,
      payment.currency,
      payment.direction,
      card_id,
      payment.card_brand,
      payment.batch_date,
      payment.batch?.batch_id ?? null,
      `${payment.batch_date}T15:00:00Z`,
    ],
  );
  payments.push(payment);
}

type Figures = Record<'currency' | 'sales_count' | 'sales_amount' | 'credits_count' | 'credits_amount', number> &
  Record<'payment_count' | 'total_amount', number>;

/** The sums of some payments of one currency. */
function figuresOf(some: readonly Payment[], currency: number): Figures {
  const sales = some.filter(({ direction }) => direction === 1);
  const credits = some.filter(({ direction }) => direction === -1);
  const sum = (of: readonly Payment[]) => of.reduce((total, { amount }) => total + amount, 0);
  return {
    currency,
    sales_count: sales.length,
    sales_amount: sum(sales),
    credits_count: credits.length,
    credits_amount: 0 - sum(credits),
    payment_count: some.length,
    total_amount: sum(sales) - sum(credits),
  };
}

/** The same, with the figures of the batches that they are in. */
function figuresOfBatches(some: readonly Payment[], currency: number) {
  const found = [...new Set(some.map(({ batch }) => batch as Batch))];
  return {
    ...figuresOf(some, currency),
    batch_count: found.length,
    failed_count: found.filter(({ status }) => status === 'failed').length,
    under_way_count: found.filter(({ status }) => status === 'closing' || status === 'submitted').length,
  };
}

type Rows = Record<string, unknown>[];
const everything = { start_date: '2016-01-01', end_date: '2026-12-31', limit: 100 };
const mine = { merchant: 'merchant', admin: 'admin' } as const satisfies Record<string, UserName>;

/** The payments in closed batches that the person can see and the query selects. */
function inBatches(as: keyof typeof mine, keep: (payment: Payment & { batch: Batch }) => boolean = () => true) {
  const seen = as === 'merchant' ? ['harbor'] : ['harbor', 'second'];
  return payments
    .filter((payment): payment is Payment & { batch: Batch } => payment.batch !== undefined && payment.status !== 231)
    .filter((payment) => seen.includes(payment.merchant) && keep(payment));
}

/** Groups of payments with their figures, by a key that contains the currency. */
function grouped(some: readonly Payment[], keyOf: (payment: Payment) => string) {
  return Object.fromEntries(
    [...Map.groupBy(some, (payment) => `${keyOf(payment)} ${payment.currency}`)].map(([key, group]) => [
      key,
      figuresOfBatches(group, group[0]?.currency ?? 0),
    ]),
  );
}

const totalsOf = (some: readonly Payment[]) =>
  currencies
    .filter((currency) => some.some((payment) => payment.currency === currency))
    .toSorted((one, other) => one - other)
    .map((currency) =>
      figuresOfBatches(
        some.filter((payment) => payment.currency === currency),
        currency,
      ),
    );

async function report(name: Parameters<TestGateway['call']>[0], as: UserName, query: Record<string, unknown>) {
  const answer = await gateway.call(name, as, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Record<string, Rows> & { total_count: number };
}

type Narrowing = [name: string, query: Record<string, unknown>, keep: (payment: Payment & { batch: Batch }) => boolean];
const narrowings: Narrowing[] = [
  ['nothing but ten years', everything, () => true],
  [
    'the days around daylight saving',
    { start_date: '2026-03-07', end_date: '2026-03-09', limit: 100 },
    ({ batch_date }) => batch_date >= '2026-03-07' && batch_date <= '2026-03-09',
  ],
  [
    'the day that has 23 hours',
    { start_date: '2026-03-08', end_date: '2026-03-08', limit: 100 },
    ({ batch_date }) => batch_date === '2026-03-08',
  ],
  ['two brands', { ...everything, card_brand: 'visa,jcb' }, ({ card_brand }) => ['visa', 'jcb'].includes(card_brand)],
  [
    'a state',
    { ...everything, status: 'failed,submitted' },
    ({ batch }) => ['failed', 'submitted'].includes(batch.status),
  ],
  ['a BIN', { ...everything, bin: '441387' }, ({ currency }) => currency !== 840],
  ['a BIN that nothing has', { ...everything, bin: '478929' }, () => false],
  [
    'a merchant',
    { ...everything, merchant_uid: merchants.second.merchant_uid },
    ({ merchant }) => merchant === 'second',
  ],
  ['a merchant of another operator', { ...everything, merchant_uid: merchants.foreign.merchant_uid }, () => false],
  [
    'a terminal',
    { ...everything, terminal_uid: merchants.harbor.terminal_uid },
    ({ batch }) => batch.terminal_uid === merchants.harbor.terminal_uid,
  ],
  ['a name', { ...everything, search: 'SECOND' }, ({ merchant }) => merchant === 'second'],
  ['a number', { ...everything, search: '103' }, ({ batch }) => batch.batch_number === 103],
];

for (const as of ['merchant', 'admin'] as const) {
  test.each(narrowings)(
    `[S1.22][S1.23][S7.91][S7.93] filtered by %s, batches, dates, merchants and brands agree with the payments, for the ${as}`,
    async (_name, query, keep) => {
      const some = inBatches(as, keep);
      const { limit, ...ofBrands } = query;
      const [found, dates, ofBrand] = await Promise.all([
        report('get_batches', as, query),
        report('get_batch_dates', as, query),
        report('get_card_brand_batches', as, ofBrands),
      ]);
      const totals = totalsOf(some);
      expect(found.total_amounts).toEqual(totals);
      expect(dates.total_amounts).toEqual(totals);
      expect(ofBrand.total_amounts).toEqual(totals);

      const ids = Map.groupBy(some, ({ batch }) => batch.batch_id);
      expect(found.total_count).toBe(ids.size);
      const rows = (found.batches ?? []) as (Figures & { batch_id: string; batch_number: number; card_brands: Rows })[];
      expect(rows.map(({ batch_id }) => batch_id).sort()).toEqual([...ids.keys()].sort());
      for (const { card_brands, ...row } of rows) {
        const of = ids.get(row.batch_id) ?? [];
        expect(row).toMatchObject({ ...figuresOf(of, row.currency), batch_number: of[0]?.batch.batch_number });
        const byBrand = Map.groupBy(of, ({ card_brand }) => card_brand);
        expect(Object.fromEntries(card_brands.map(({ card_brand, ...figures }) => [card_brand, figures]))).toEqual(
          Object.fromEntries([...byBrand].map(([brand, group]) => [brand, figuresOf(group, row.currency)])),
        );
      }
      expect(
        Object.fromEntries((dates.dates ?? []).map(({ batch_date, ...row }) => [`${batch_date} ${row.currency}`, row])),
      ).toEqual(grouped(some, ({ batch_date }) => batch_date));
      expect(
        Object.fromEntries(
          (ofBrand.card_brands ?? []).map(({ card_brand, batch_date: _latest, ...row }) => [
            `${card_brand} ${row.currency}`,
            row,
          ]),
        ),
      ).toEqual(grouped(some, ({ card_brand }) => card_brand));
      if (as === 'merchant') return;
      const global = await report('get_batch_merchants', as, query);
      expect(
        Object.fromEntries(
          (global.merchants ?? []).map(({ dba, merchant_uid: _uid, batch_date: _latest, ...row }) => [
            `${dba} ${row.currency}`,
            row,
          ]),
        ),
      ).toEqual(grouped(some, ({ merchant }) => `Merchant ${merchant}`));
      expect(global.totals).toEqual(totals.map((row) => ({ dba: 'Totals', ...row })));
    },
  );
}

test('[S7.94][S7.87] the payments of each batch and brand add up to its figures, and each shows how it settled', async () => {
  for (const batch of batches.filter(({ merchant }) => merchant === 'harbor')) {
    for (const card_brand of ['all', ...brands]) {
      const of = inBatches('merchant', (payment) => payment.batch === batch).filter(
        (payment) => card_brand === 'all' || payment.card_brand === card_brand,
      );
      const answer = await gateway.call('get_batch_payments', 'merchant', {
        params: { id: batch.batch_id, card_brand, terminal_uid: batch.terminal_uid },
        query: { limit: 100 },
      });
      expect(answer.body).toMatchObject({
        total_count: of.length,
        total_amounts: of.length === 0 ? [] : [figuresOf(of, batch.currency)],
      });
      const rows = answer.body.payments as { payment_id: string; amount: number }[];
      expect(rows.map(({ payment_id, amount }) => `${payment_id} ${amount}`).sort()).toEqual(
        of.map(({ payment_id, amount, direction }) => `${payment_id} ${amount * direction}`).sort(),
      );
    }
  }
  const [one] = inBatches('merchant');
  if (one === undefined) throw new Error('No payment');
  const detail = await gateway.call('get_settlement_detail', 'merchant', {
    params: { payment_id: one.payment_id, batch_id: one.batch.batch_id, terminal_uid: one.terminal_uid },
  });
  expect(detail.body.settlement).toMatchObject({
    payment_id: one.payment_id,
    amount: one.amount * one.direction,
    dba: 'Merchant harbor',
    batch: { batch_number: one.batch.batch_number, status: one.batch.status, batch_date: one.batch_date },
  });
  expect(detail.text).not.toMatch(/\d{13,19}/);
});

test('[S1.24] a custom report of batches agrees with the settlement report', async () => {
  const dates = { from_date: '2026-03-06', to_date: '2026-03-10' };
  const preview = async (changes: Record<string, unknown>) => {
    const answer = await gateway.call('preview_custom_report', 'merchant', {
      params: { id: merchants.harbor.merchant_uid },
      body: reportBody({ frequency: 'OneTime', ...dates, ...changes }),
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.rows as (string | number)[][];
  };
  const columns = 'batch_id payment_count sales_count sales_amount refunds_count refunds_amount total_amount currency';
  const told = await preview({ processing_method: 'Batches', columns: columns.split(' ') });
  const { batches: found } = await report('get_batches', 'merchant', {
    start_date: dates.from_date,
    end_date: dates.to_date,
    limit: 100,
  });
  expect(told.toSorted()).toEqual(
    (found as (Figures & { batch_id: string })[])
      .map((row) => [
        row.batch_id,
        row.payment_count,
        row.sales_count,
        row.sales_amount,
        row.credits_count,
        row.credits_amount,
        row.total_amount,
        row.currency,
      ])
      .toSorted(),
  );
  expect(told).toHaveLength(15);
});

test('[S7.85] a payment shows the same payment count of its batch as the batch itself', async () => {
  const reversed = payments.find(({ merchant, batch, status }) => merchant === 'harbor' && batch && status === 231);
  const { body } = await gateway.call('get_payment', 'merchant', { params: { id: reversed?.payment_id } });
  const standing = inBatches('merchant', ({ batch }) => batch === reversed?.batch);
  expect((body.transaction as { batch: unknown }).batch).toMatchObject({
    batch_number: reversed?.batch?.batch_number,
    payment_count: standing.length,
  });
});

test('[S7.111][S7.113] month to date and the recent batches agree with the batches and the pending payments', async () => {
  const month = await gateway.call('get_month_to_date_batches', 'merchant');
  const days = month.body.batches as { batch_date: string; currency: number; total_amount: number }[];
  const moved = payments.filter(
    ({ merchant, status, batch_date }) =>
      merchant === 'harbor' && [206, 210, 218, 220, 225].includes(status) && batch_date >= '2026-03-01',
  );
  expect(
    Object.fromEntries(
      days.map(({ batch_date, currency, total_amount }) => [`${batch_date} ${currency}`, total_amount]),
    ),
  ).toEqual(
    Object.fromEntries(
      [...Map.groupBy(moved, ({ batch_date, currency }) => `${batch_date} ${currency}`)].map(([key, group]) => [
        key,
        figuresOf(group, 0).total_amount,
      ]),
    ),
  );
  const recent = await gateway.call('get_recent_batches', 'admin');
  const rows = recent.body.batches as { batch_id: string; payment_count: number; total_amount: number }[];
  expect(rows).toHaveLength(10);
  for (const { batch_id, payment_count, total_amount } of rows) {
    const of = inBatches('admin', ({ batch }) => batch.batch_id === batch_id);
    expect({ payment_count, total_amount }).toEqual({
      payment_count: of.length,
      total_amount: figuresOf(of, 0).total_amount,
    });
  }
});

test('[S7.121][S7.122][S7.123] pending figures match the open batches: a count, an amount and a list', async () => {
  const answer = await gateway.call('get_pending_settlement_merchant_total', 'merchant', {
    params: { merchant_uid: merchants.harbor.merchant_uid },
  });
  const list = answer.body.pending_settlement_merchant_total as (Figures & {
    terminal_uid: string;
    terminal_key: string | null;
  })[];
  expect(list).toHaveLength(3);
  for (const row of list) {
    const of = payments.filter(
      ({ terminal_uid, batch, status }) =>
        terminal_uid === row.terminal_uid && batch === undefined && [210, 225].includes(status),
    );
    expect(row).toMatchObject(figuresOf(of, row.currency));
    const params = { terminal_uid: row.terminal_uid };
    expect((await gateway.call('get_pending_settlement', 'merchant', { params })).body).toEqual({
      pending_settlement: of.length,
    });
    expect((await gateway.call('get_pending_settlement_total', 'merchant', { params })).body).toEqual({
      pending_settlement_total: figuresOf(of, 0).total_amount,
      currency: row.currency,
    });
  }
  const keyOf = (rows: unknown) =>
    (rows as typeof list).find(({ terminal_uid }) => terminal_uid === merchants.harbor.terminal_uid)?.terminal_key;
  expect(keyOf(list)).toBe(merchants.harbor.terminal_key);
  const byAdmin = await gateway.call('get_pending_settlement_merchant_total', 'admin', {
    params: { merchant_uid: merchants.harbor.merchant_uid },
  });
  expect(keyOf(byAdmin.body.pending_settlement_merchant_total)).toBeNull();
  const nothing = await gateway.call('get_pending_settlement', 'past_due', {
    params: { terminal_uid: merchants.past_due.terminal_uid },
  });
  expect(nothing.body).toEqual({ pending_settlement: 0 });
});

test('[S7.87][S7.94] another merchant’s batch, terminal, payment or merchant answers like one that does not exist', async () => {
  const own = inBatches('merchant')[0];
  const foreign = payments.find(({ merchant, batch }) => merchant === 'foreign' && batch !== undefined);
  const second = inBatches('admin', ({ merchant }) => merchant === 'second')[0];
  if (own === undefined || foreign?.batch === undefined || second === undefined) throw new Error('No payment');
  const none = randomUUID();
  const batchOf = (payment: Payment, terminal_uid = payment.terminal_uid) =>
    ['get_batch_payments', { id: payment.batch?.batch_id, card_brand: 'visa', terminal_uid }] as const;
  const detailOf = (payment: Payment, changes: Record<string, unknown> = {}) =>
    [
      'get_settlement_detail',
      {
        payment_id: payment.payment_id,
        batch_id: payment.batch?.batch_id,
        terminal_uid: payment.terminal_uid,
        ...changes,
      },
    ] as const;
  const cases = [
    ['merchant', ...batchOf(second)],
    ['admin', ...batchOf(foreign)],
    ['merchant', ...batchOf(own, merchants.second.terminal_uid)],
    ['merchant', 'get_batch_payments', { id: none, card_brand: 'visa', terminal_uid: own.terminal_uid }],
    [
      'merchant',
      'get_batch_payments',
      { id: own.batch.batch_id, card_brand: 'diners', terminal_uid: own.terminal_uid },
    ],
    ['merchant', ...detailOf(second)],
    ['admin', ...detailOf(foreign)],
    ['merchant', ...detailOf(own, { payment_id: none })],
    ['merchant', ...detailOf(own, { payment_id: second.payment_id })],
    ['merchant', ...detailOf(own, { batch_id: second.batch.batch_id })],
    ['merchant', 'get_pending_settlement', { terminal_uid: merchants.second.terminal_uid }],
    ['merchant', 'get_pending_settlement_total', { terminal_uid: none }],
    ['merchant', 'get_pending_settlement_merchant_total', { merchant_uid: merchants.second.merchant_uid }],
    ['admin', 'get_pending_settlement_merchant_total', { merchant_uid: merchants.foreign.merchant_uid }],
  ] as const;
  for (const [as, name, params] of cases) {
    const answer = await gateway.call(name, as, { params });
    expect([name, answer.status, answer.body.code], JSON.stringify(params)).toEqual([name, 404, 'not_found']);
  }
  const list = await report('get_batches', 'merchant', { batch_id: second.batch.batch_id });
  expect([list.batches, list.total_count]).toEqual([[], 0]);
});

test('[S7.93] finds a batch by its id whatever its date, and derives its merchant id from its BIN', async () => {
  const old = batches.find(
    ({ merchant, batch_date, currency }) => merchant === 'harbor' && batch_date < '2017' && currency === 826,
  );
  const { batches: found } = await report('get_batches', 'merchant', { batch_id: old?.batch_id });
  expect(found).toEqual([
    expect.objectContaining({
      batch_id: old?.batch_id,
      batch_date: '2016-03-12',
      bin: '441387',
      merchant_id: '615812345678',
    }),
  ]);
});

test('[S7.92][S7.93] by default batches cover thirty days up to today, and brands the seven days before', async () => {
  const { start_date, end_date } = await report('get_batches', 'merchant', {});
  expect([start_date, end_date]).toEqual(['2026-02-10', '2026-03-11']);
  const week = await report('get_card_brand_batches', 'merchant', {});
  expect([week.start_date, week.end_date]).toEqual(['2026-03-04', '2026-03-10']);
  expect(week.total_amounts).toEqual(totalsOf(inBatches('merchant', ({ batch_date }) => batch_date >= '2026-03-04')));
  const later = await report('get_batches', 'merchant', { start_date: '2026-08-01' });
  expect([later.start_date, later.end_date, later.batches]).toEqual(['2026-08-01', '2026-08-01', []]);
});

test.each([
  ['total_amount:desc:number', (row: Figures) => 0 - row.total_amount],
  ['sales_amount:asc:number', (row: Figures) => row.sales_amount],
  ['payment_count:desc:number', (row: Figures) => 0 - row.payment_count],
] as const)('sorts batches by %s over all pages, without gaps or duplicates', async (sort, sizeOf) => {
  const pages = await Promise.all(
    [0, 15, 30].map((offset) => report('get_batches', 'admin', { ...everything, sort, limit: 15, offset })),
  );
  const rows = pages.flatMap((page) => page.batches as (Figures & { batch_id: string })[]);
  const whole = (await report('get_batches', 'admin', { ...everything, sort })).batches as typeof rows;
  expect(rows.map(({ batch_id }) => batch_id)).toEqual(whole.map(({ batch_id }) => batch_id));
  expect(new Set(rows.map(({ batch_id }) => batch_id)).size).toBe(42);
  const values = rows.map(sizeOf);
  expect(values).toEqual(values.toSorted((one, other) => one - other));
});

test.each([
  [{ start_date: '2026-02-30' }, 'start_date'],
  [{ start_date: '2026-03-05', end_date: '2026-03-04' }, 'end_date'],
  [{ status: 'open' }, 'status'],
  [{ status: "settled'--" }, 'status'],
  [{ card_brand: 'visa,diners' }, 'card_brand'],
  [{ bin: '40282' }, 'bin'],
  [{ merchant_uid: 'harbor' }, 'merchant_uid'],
  [{ search: 'x'.repeat(101) }, 'search'],
  [{ sort: 'merchant_uid:asc:text' }, 'sort'],
  [{ sort: 'total_amount:asc:number; drop table payments' }, 'sort'],
  [{ limit: 0 }, 'limit'],
  [{ limit: 1_000_000 }, 'limit'],
  [{ offset: -1 }, 'offset'],
])('refuses the query %j and names the field %s', async (query, field) => {
  const answer = await gateway.call('get_batches', 'merchant', { query });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  expect(answer.body.errors?.[0]?.field).toMatch(new RegExp(`^${field}`));
});

test('finds batches by number whatever their date, only within the caller’s reach', async () => {
  const old = batches.find(({ merchant }) => merchant === 'harbor');
  if (old === undefined) throw new Error('Harbor has no batch');
  await gateway.sql("update batches set batch_date = '2019-05-01' where batch_id = $1", [old.batch_id]);
  const batch_number = String(old.batch_number);
  const found = async (as: UserName) => {
    const { batches: rows } = await report('get_batches', as, { batch_number, limit: '100' });
    return (rows ?? []) as unknown as { batch_id: string; batch_number: number }[];
  };
  const ofNumber = (...names: MerchantName[]) =>
    batches
      .filter((batch) => batch.batch_number === old.batch_number && names.includes(batch.merchant))
      .map(({ batch_id }) => batch_id)
      .sort();
  const idsOf = async (as: UserName) => (await found(as)).map(({ batch_id }) => batch_id).sort();
  expect(await idsOf('merchant')).toEqual(ofNumber('harbor'));
  expect(await idsOf('admin')).toEqual(ofNumber('harbor', 'second'));
  expect(await idsOf('foreign')).toEqual(ofNumber('foreign'));
  await gateway.sql('update batches set batch_date = $2 where batch_id = $1', [old.batch_id, old.batch_date]);
  const wrong = await gateway.call('get_batches', 'merchant', { query: { batch_number: '0' } });
  expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'batch_number']);
});

test.each(['%', '_', '\\', "'", '"; --'])('searches for %s literally', async (search) => {
  expect((await report('get_batches', 'admin', { ...everything, search })).total_count).toBe(0);
});

test('[S7.114][S9.28] lists the BINs of the specification first, then those of other terminals', async () => {
  const bins = (answer: { body: Record<string, unknown> }) =>
    answer.body.bins as { bin: string; terminal_count: number }[];
  const seen = bins(await gateway.call('get_card_bins', 'merchant'));
  expect(seen.slice(0, 5).map(({ bin }) => bin)).toEqual(['402821', '441387', '402881', '424832', '478929']);
  expect(seen.slice(0, 2).map(({ terminal_count }) => terminal_count)).toEqual([1, 2]);
  await gateway.sql(
    `update terminals set platform_data = '{"bin": "555555"}' where currency = 978 and merchant_uid = $1`,
    [merchants.second.merchant_uid],
  );
  expect(bins(await gateway.call('get_card_bins', 'admin')).at(-1)).toEqual({ bin: '555555', terminal_count: 1 });
});

test('[S6.48][S6.47] a viewing administrator reads the merchant’s report but not the global one, and a clerk neither', async () => {
  expect((await impersonationCalls(gateway).start('analyst', 'merchant', 'view')).status).toBe(200);
  const headers = impersonating('merchant', 'harbor');
  const viewed = await gateway.call('get_batches', 'analyst', { headers, query: everything });
  expect(viewed.body.total_amounts).toEqual(totalsOf(inBatches('merchant')));
  const global = await gateway.call('get_batch_merchants', 'analyst', { headers });
  expect([global.status, global.body.code]).toEqual([403, 'permission_missing']);
  const clerk = await gateway.call('get_batches', 'clerk');
  expect([clerk.status, clerk.body.code]).toEqual([403, 'permission_missing']);
});
