import type { CallInput } from '@countinghouse/contract/call';
import type { previewCustomReport as declaration } from '@countinghouse/contract/merchants/reports/preview-custom-report';
import { movableClock } from '@countinghouse/domain/time/clock';
import { previewCustomReport } from '@countinghouse/gateway/services/merchants/reports/preview-custom-report';
import { measureReportRuns } from './custom-report-runs.ts';
import { bigMerchant, paymentCount, startBenchDatabase } from './database.ts';
import { ms, type Result, repeat, timesOf } from './measure.ts';
import { readAsBigMerchant, sequentialScans } from './search.ts';

const runs = 25;

type Body = CallInput<typeof declaration>['body'];

const payments: Body = {
  name: 'Bench',
  processing_method: 'Payments',
  columns: ['timestamp', 'payment_id', 'customer', 'status', 'amount', 'currency', 'actions'],
  filters: {},
  frequency: 'OneTime',
  time_zone: 'EST',
  start_date: '2026-01-01',
  end_date: null,
  run_time: '06:00',
  from_date: '2016-11-22',
  to_date: '2026-11-21',
  format: 'CSV',
  locale: 'en',
  recipients: [],
};
const month = { from_date: '2026-10-23' };
const batches = {
  processing_method: 'Batches' as const,
  columns: ['batch_number', 'batch_date', 'status', 'total_amount'],
};

/** Typical reports of users, as previews. */
const reports: readonly [string, Partial<Body>][] = [
  ['a month', month],
  ['ten years', {}],
  ['declined, ten years', { filters: { status: [230] } }],
  ['one brand and amount', { filters: { card_brand: ['jcb'], amount_from: 49_000 } }],
  ['a common name', { filters: { search: 'okonkwo' } }],
  ['an order', { filters: { search: 'po-93412' } }],
  ['a text that nothing has', { filters: { search: 'zzzqqq' } }],
  ['batches of a month', { ...batches, ...month }],
  ['batches of ten years', batches],
];

/** These reports are also run completely. */
const runsOf: readonly (readonly [string, Body])[] = [
  ['all payments, CSV', payments],
  ['a year, Excel', { ...payments, from_date: '2025-11-22', format: 'Excel' }],
  ['a month, PDF', { ...payments, ...month, format: 'PDF' }],
  ['an order, CSV', { ...payments, filters: { search: 'po-93412' } }],
  ['all batches, CSV', { ...payments, ...batches }],
];

/**
 * Measures previews of custom reports over a million payments, which are the first rows of each as it would run, and complete runs of some.
 */
export async function benchCustomReports(): Promise<Result[]> {
  const database = await startBenchDatabase(true);
  try {
    return [...(await measurePreviews(database.url)), ...(await measureReportRuns(database.url, runsOf))];
  } finally {
    await database.stop();
  }
}

async function measurePreviews(url: string): Promise<Result[]> {
  const { context, pool, owner } = readAsBigMerchant(url);
  const on = { ...context, clock: movableClock(new Date('2026-11-21T17:00:00Z')) };
  const scansBefore = await sequentialScans(owner);
  const all: number[] = [];
  const slow: string[] = [];
  for (const [name, changes] of reports) {
    const body = { ...payments, ...changes };
    const times = await repeat(runs, 3, () =>
      previewCustomReport(on, { params: { id: bigMerchant.merchant_uid }, query: undefined, body }),
    );
    const { p50_ms, p95_ms } = timesOf(times);
    all.push(...times);
    if (p95_ms > 50) slow.push(`${name} ${ms(p95_ms)}`);
    console.log(`${name.padEnd(28)}${ms(p50_ms).padStart(10)}${ms(p95_ms).padStart(10)}`);
  }
  // PostgreSQL updates a connection's statistics when it closes.
  await pool.end();
  const scans = (await sequentialScans(owner)) - scansBefore;
  const raw = await repeat(3, 0, () =>
    owner.query(
      `select * from payments where merchant_uid = '${bigMerchant.merchant_uid}' and search like '%po-93412%' order by created_at desc limit 21`,
    ),
  );
  await owner.end();
  const { p50_ms, p95_ms } = timesOf(all);
  return [
    {
      what: `Previews of ${reports.length} custom reports over ${paymentCount.toLocaleString('en')} payments`,
      to_reach: 'p95 ≤ 50 ms, no sequential scan',
      reached: `p50 ${ms(p50_ms)}, p95 ${ms(p95_ms)}, ${scans} sequential scans; ${slow.length === 0 ? 'each below 50 ms' : `above 50 ms: ${slow.join(', ')}`}`,
      baseline: `an order by hand-written SQL as the owner: p50 ${ms(timesOf(raw).p50_ms)}`,
      passed: p95_ms <= 50 && scans === 0,
    },
  ];
}
