import { movableClock } from '@countinghouse/domain/time/clock';
import { gatewayRestriction, gatewaySchema } from '@countinghouse/gateway/migrations';
import type { OperationContext, RequestIdentity } from '@countinghouse/gateway/operation';
import { getBatchDates } from '@countinghouse/gateway/services/credit-card/batches/get-batch-dates';
import { getBatchMerchants } from '@countinghouse/gateway/services/credit-card/batches/get-batch-merchants';
import { getBatchPayments } from '@countinghouse/gateway/services/credit-card/batches/get-batch-payments';
import { getBatches } from '@countinghouse/gateway/services/credit-card/batches/get-batches';
import { getCardBrandBatches } from '@countinghouse/gateway/services/credit-card/batches/get-card-brand-batches';
import { getMonthToDateBatches } from '@countinghouse/gateway/services/credit-card/batches/get-month-to-date-batches';
import { getPendingSettlementMerchantTotal } from '@countinghouse/gateway/services/credit-card/batches/get-pending-settlement-merchant-total';
import { getRecentBatches } from '@countinghouse/gateway/services/credit-card/batches/get-recent-batches';
import { getSettlementDetail } from '@countinghouse/gateway/services/credit-card/batches/get-settlement-detail';
import { getActivityMonthToDate } from '@countinghouse/gateway/services/credit-card/figures/get-activity-month-to-date';
import { getPaymentSummary } from '@countinghouse/gateway/services/credit-card/figures/get-payment-summary';
import { createPool, type DatabaseSettings } from '@countinghouse/service/database';
import { bigMerchant, paymentCount, startBenchDatabase } from './database.ts';
import { operationContext } from './lists/operation-context.ts';
import { ms, type Result, repeat, timesOf } from './measure.ts';

const { merchant_uid, tenant_uid, terminal_uid } = bigMerchant;
const batch_id = '30000000-0000-4000-8000-000120261109';
const tenYears = { start_date: '2016-11-22', end_date: '2026-11-21' };
const year = { start_date: '2025-11-22', end_date: '2026-11-21' };
const month = { start_date: '2026-10-23', end_date: '2026-11-21' };
const nothing = { params: undefined, query: undefined, body: undefined };
const query = <Query>(given: Query) => ({ params: undefined, query: given, body: undefined });

type Report = [name: string, run: (context: OperationContext) => Promise<unknown>, raw: string];

/** The same report computed from the payments themselves, without the stored sums of each batch. */
const rawOf = (
  range: { start_date: string; end_date: string },
  group: string,
  scope = `merchant_uid = '${merchant_uid}'`,
) => `
  select ${group}, currency, count(*), sum(captured_amount) filter (where direction = 1), sum(captured_amount) filter (where direction = -1)
  from payments where ${scope} and batch_id is not null and batch_date between '${range.start_date}' and '${range.end_date}'
  group by ${group}, currency order by 1 limit 100`;
const ofTenant = `tenant_uid = '${tenant_uid}'`;
const rawPayments = `select * from payments where merchant_uid = '${merchant_uid}' and batch_id = '${batch_id}'`;

const ofMerchant: Report[] = [
  ['batches of a month', (on) => getBatches(on, query(month)), rawOf(month, 'batch_id')],
  ['batches of ten years', (on) => getBatches(on, query({ ...tenYears, limit: 100 })), rawOf(tenYears, 'batch_id')],
  [
    '… the largest first',
    (on) => getBatches(on, query({ ...tenYears, sort: 'total_amount:desc:number' })),
    rawOf(tenYears, 'batch_id'),
  ],
  [
    '… of two brands',
    (on) => getBatches(on, query({ ...tenYears, card_brand: ['jcb', 'visa'] })),
    rawOf(tenYears, 'batch_id'),
  ],
  ['days of ten years', (on) => getBatchDates(on, query({ ...tenYears, limit: 100 })), rawOf(tenYears, 'batch_date')],
  ['brands of a year', (on) => getCardBrandBatches(on, query(year)), rawOf(year, 'card_brand')],
  [
    'payments of a batch',
    (on) =>
      getBatchPayments(on, {
        params: { id: batch_id, card_brand: 'all', terminal_uid },
        query: { limit: 100 },
        body: undefined,
      }),
    `${rawPayments} order by created_at desc limit 100`,
  ],
  [
    '… of one brand, by name',
    (on) =>
      getBatchPayments(on, {
        params: { id: batch_id, card_brand: 'visa', terminal_uid },
        query: { sort: 'customer:asc:text' },
        body: undefined,
      }),
    `${rawPayments} and card_brand = 'visa' order by upper(customer) limit 20`,
  ],
  [
    'what is pending',
    (on) => getPendingSettlementMerchantTotal(on, { ...nothing, params: { merchant_uid } }),
    `select count(*), sum(captured_amount) from payments where merchant_uid = '${merchant_uid}' and batch_id is null and status in (210, 225)`,
  ],
  [
    'month to date',
    (on) => getMonthToDateBatches(on, nothing),
    rawOf({ start_date: '2026-11-01', end_date: '2026-11-21' }, 'batch_date'),
  ],
  [
    'recent batches',
    (on) => getRecentBatches(on, nothing),
    rawOf({ start_date: '2026-11-11', end_date: '2026-11-21' }, 'batch_id'),
  ],
  [
    'Home: outcomes of the month',
    (on) => getPaymentSummary(on, nothing),
    `select (created_at at time zone 'America/New_York')::date, status, response_code, card_brand, count(*) from payments
     where merchant_uid = '${merchant_uid}' and created_at >= '2026-10-01 04:00Z' group by 1, 2, 3, 4`,
  ],
];

const ofOperator: Report[] = [
  [
    'all merchants, ten years',
    (on) => getBatchMerchants(on, query(tenYears)),
    rawOf(tenYears, 'merchant_uid', ofTenant),
  ],
  ['their batches, ten years', (on) => getBatches(on, query(tenYears)), rawOf(tenYears, 'batch_id', ofTenant)],
  ['their days, a year', (on) => getBatchDates(on, query(year)), rawOf(year, 'batch_date', ofTenant)],
  [
    'their brands, ten years',
    (on) => getCardBrandBatches(on, query(tenYears)),
    rawOf(tenYears, 'card_brand', ofTenant),
  ],
  [
    '… a BIN and a name',
    (on) => getBatchMerchants(on, query({ ...tenYears, bin: '402821', search: 'merchant' })),
    rawOf(tenYears, 'merchant_uid', ofTenant),
  ],
  [
    'Home: activity of the month',
    (on) => getActivityMonthToDate(on, nothing),
    `select action, status, count(*) from payments where ${ofTenant} and created_at >= '2026-11-01 04:00Z' group by 1, 2`,
  ],
];

const runs = 25;
const raw_runs = 3;

/**
 * Measures the settlement reports and the figures of Home over a million payments, each often enough for a p95 of its own, through the
 * operations. The baseline is the same sums computed from the payments by hand-written SQL. Passes if every report's p95 is within 50 ms
 * and none of them scanned all payments (PostgreSQL counts its sequential scans).
 */
export async function benchSettlement(): Promise<Result[]> {
  const database = await startBenchDatabase(true);
  const connect = (restricted?: DatabaseSettings['restricted']) =>
    createPool(
      {
        url: database.url,
        application_name: 'bench',
        schema: gatewaySchema,
        connections_maximum: 2,
        ...(restricted === undefined ? {} : { restricted }),
      },
      () => undefined,
    );
  const pool = connect(gatewayRestriction);
  const owner = connect();
  const clock = movableClock(new Date('2026-11-21T17:00:00Z'));
  const contextOf = (scope: { merchant_uid: string } | { tenant_uid: string }): OperationContext => {
    const identity = {
      user: { user_type_id: 'Administrator' },
      access: { user_type_id: 'Administrator', user_status_id: 1, permissions: new Set() },
      ...('merchant_uid' in scope
        ? { merchant: { merchant_uid, time_zone: 'EST', currency: 840, doing_business_as: 'Merchant 1' } }
        : {}),
      tenant_uid,
    } as unknown as RequestIdentity;
    return { ...operationContext(pool, identity, scope), clock };
  };
  const { rows: some } = await owner.query<{ payment_id: string }>(`${rawPayments} limit 1`);
  const detail: Report = [
    'one payment',
    (on) =>
      getSettlementDetail(on, {
        ...nothing,
        params: { payment_id: some[0]?.payment_id ?? '', batch_id, terminal_uid },
      }),
    `${rawPayments} and payment_id = '${some[0]?.payment_id}'`,
  ];
  const scans = async () =>
    (
      await owner.query<{ count: number }>(
        `select seq_scan::integer as count from pg_stat_user_tables where schemaname = 'gateway' and relname = 'payments'`,
      )
    ).rows[0]?.count ?? 0;
  const scans_before = await scans();

  const measured: { name: string; raw: string; times: number[] }[] = [];
  for (const [reports, context] of [
    [[...ofMerchant, detail], contextOf({ merchant_uid })],
    [ofOperator, contextOf({ tenant_uid })],
  ] as const) {
    for (const [name, run, raw] of reports)
      measured.push({ name, raw, times: await repeat(runs, 3, () => run(context)) });
  }
  // PostgreSQL updates a connection's statistics when it closes.
  await pool.end();
  const scanned = (await scans()) - scans_before;

  const all_raw: number[] = [];
  console.log(`${'report'.padEnd(28)} ${'p50'.padStart(9)} ${'p95'.padStart(9)} ${'raw p50'.padStart(9)}`);
  for (const { name, raw, times } of measured) {
    const theirs = await repeat(raw_runs, 1, () => owner.query(raw));
    all_raw.push(...theirs);
    const ours = timesOf(times);
    console.log(
      `${name.padEnd(28)} ${ms(ours.p50_ms).padStart(9)} ${ms(ours.p95_ms).padStart(9)} ${ms(timesOf(theirs).p50_ms).padStart(9)}`,
    );
  }
  console.log(`sequential scans of payments: ${scanned}`);
  await owner.end();
  await database.stop();

  const slowest = Math.max(...measured.map(({ times }) => timesOf(times).p95_ms));
  const ours = timesOf(measured.flatMap(({ times }) => times));
  const theirs = timesOf(all_raw);
  return [
    {
      what: `Settlement reports and Home over ${paymentCount.toLocaleString('en')} payments: ${measured.length} of them, up to ten years, with totals; no sequential scan`,
      to_reach: 'p95 of each ≤ 50 ms',
      reached: `p50 ${ms(ours.p50_ms)}, slowest p95 ${ms(slowest)}, ${scanned} sequential scans`,
      baseline: `the same sums over the payments, by hand-written SQL: p50 ${ms(theirs.p50_ms)}, p95 ${ms(theirs.p95_ms)}`,
      passed: slowest <= 50 && scanned === 0,
    },
  ];
}
