import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { type AwaitingQuery, listAwaiting } from '@countinghouse/gateway/services/credit-card/search/list-awaiting';
import { bigMerchant, paymentCount, startBenchDatabase } from './database.ts';
import { ms, type Result, repeat, timesOf } from './measure.ts';
import { readAsBigMerchant, sequentialScans } from './search.ts';

const runs = 25;
const rawRuns = 3;

const week: AwaitingQuery = { start_date: '2026-11-01', end_date: '2026-11-07' };
const queries: readonly [string, AwaitingQuery][] = [
  ['', {}],
  [', a week', week],
  [', ten years', { start_date: '2016-11-21', end_date: '2026-11-21' }],
  [', by amount', { sort: 'amount:desc:number' }],
  [', by customer', { sort: 'customer:asc:text' }],
  [', a name', { customer: 'okonkwo' }],
  [', a full name', { customer: 'dana okonkwo' }],
  [', one brand in a week', { ...week, card_brand: ['jcb'] }],
  [', page 500', { limit: 10, offset: 4_990 }],
];

/** The hand-written conditions that find the same payments. */
const conditions: Readonly<Record<FollowUpOperation, string>> = {
  capture: 'status = 205',
  reversal: 'status in (205, 206, 210) and (status <> 210 or batch_id is null)',
  'capture-cancel': 'status in (206, 210) and (status = 206 or came_from_capture) and batch_id is null',
  refund: 'status = 218 and refunded_amount < captured_amount',
  'refund-reversal': 'status = 225 and batch_id is null',
};

/**
 * Measures the lists of payments that can be captured, voided, have their capture cancelled, or be refunded, over a million payments, each
 * with its totals.
 */
export async function benchAwaiting(): Promise<Result[]> {
  const database = await startBenchDatabase(true);
  try {
    return await measureAwaiting(database.url);
  } finally {
    await database.stop();
  }
}

async function measureAwaiting(url: string): Promise<Result[]> {
  const { context, pool, owner } = readAsBigMerchant(url);
  const scansBefore = await sequentialScans(owner);
  const times: number[] = [];
  const slow: string[] = [];
  for (const operation of Object.keys(conditions) as FollowUpOperation[]) {
    for (const [name, query] of queries) {
      const ours = await repeat(runs, 3, () => listAwaiting(context, query, operation));
      const { p50_ms, p95_ms } = timesOf(ours);
      times.push(...ours);
      if (p95_ms > 50) slow.push(`${operation}${name} ${ms(p95_ms)}`);
      console.log(`${(operation + name).padEnd(40)}${ms(p50_ms).padStart(10)}${ms(p95_ms).padStart(10)}`);
    }
  }
  // PostgreSQL updates a connection's statistics when it closes.
  await pool.end();
  const scans = (await sequentialScans(owner)) - scansBefore;

  const raw: number[] = [];
  for (const condition of Object.values(conditions)) {
    const where = `where merchant_uid = '${bigMerchant.merchant_uid}' and direction = ${condition === conditions['refund-reversal'] ? -1 : 1} and ${condition}`;
    raw.push(
      ...(await repeat(rawRuns, 0, async () => {
        await owner.query(`select * from payments ${where} order by created_at desc, payment_id desc limit 20`);
        await owner.query(
          `select currency, count(*), sum(amount) from (select currency, amount from payments ${where} limit 10001) p group by currency`,
        );
      })),
    );
  }
  await owner.end();
  const [all, theirs] = [timesOf(times), timesOf(raw)];
  return [
    {
      what: `Lists of what can be captured, voided, cancelled and refunded over ${paymentCount.toLocaleString('en')} payments, each with its totals`,
      to_reach: 'p95 ≤ 50 ms, no sequential scan',
      reached: `p50 ${ms(all.p50_ms)}, p95 ${ms(all.p95_ms)}, ${scans} sequential scans; ${slow.length === 0 ? 'each below 50 ms' : `above 50 ms: ${slow.join(', ')}`}`,
      baseline: `hand-written SQL as the owner: p50 ${ms(theirs.p50_ms)}, p95 ${ms(theirs.p95_ms)}`,
      passed: all.p95_ms <= 50 && scans === 0,
    },
  ];
}
