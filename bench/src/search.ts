import { gatewayRestriction, gatewaySchema } from '@countinghouse/gateway/migrations';
import type { OperationContext, RequestIdentity } from '@countinghouse/gateway/operation';
import { searchPayments } from '@countinghouse/gateway/services/credit-card/search/search-payments';
import { createPool } from '@countinghouse/service/database';
import type pg from 'pg';
import { bigMerchant, paymentCount, startBenchDatabase } from './database.ts';
import { operationContext } from './lists/operation-context.ts';
import { ms, type Result, repeat, timesOf } from './measure.ts';
import { searchCases } from './search-filters.ts';

const runs = 25;
const rawRuns = 3;

/**
 * Measures transaction search over a million payments: the page and totals of every case, through the operation and as hand-written SQL.
 */
export async function benchSearch(): Promise<Result[]> {
  const database = await startBenchDatabase(true);
  try {
    return await measureSearch(database.url);
  } finally {
    await database.stop();
  }
}

/** The same on a database that is already running. */
async function measureSearch(url: string): Promise<Result[]> {
  const { context, pool, owner } = readAsBigMerchant(url);
  const scansBefore = await sequentialScans(owner);
  const ours = new Map<string, number[]>();
  for (const { name, query } of searchCases) {
    const search = () => searchPayments(context, { params: undefined, query, body: undefined });
    ours.set(name, await repeat(runs, 3, search));
  }
  // PostgreSQL updates a connection's statistics when it closes.
  await pool.end();
  const scans = (await sequentialScans(owner)) - scansBefore;

  const raw: number[] = [];
  const slow: string[] = [];
  const columns = ['p50', 'p95', 'raw p50', 'raw p95'];
  console.log(`${'search'.padEnd(28)}${columns.map((name) => name.padStart(10)).join('')}`);
  for (const { name, query, condition, order = 'created_at desc, payment_id desc' } of searchCases) {
    const where = `where merchant_uid = '${bigMerchant.merchant_uid}' ${condition}`;
    const { limit = 20, offset = 0 } = query;
    const theirs = await repeat(rawRuns, 0, async () => {
      await owner.query(`select * from payments ${where} order by ${order} limit ${limit} offset ${offset}`);
      await owner.query(
        `select currency, count(*), sum(amount * direction)
         from (select currency, amount, direction from payments ${where} limit 10001) p group by currency`,
      );
    });
    raw.push(...theirs);
    const [us, them] = [timesOf(ours.get(name) ?? []), timesOf(theirs)];
    if (us.p95_ms > 50) slow.push(`${name} ${ms(us.p95_ms)}`);
    const times = [us.p50_ms, us.p95_ms, them.p50_ms, them.p95_ms];
    console.log(`${name.padEnd(28)}${times.map((time) => ms(time).padStart(10)).join('')}`);
  }
  await owner.end();

  const [all, theirs] = [timesOf([...ours.values()].flat()), timesOf(raw)];
  return [
    {
      what: `Transaction search over ${paymentCount.toLocaleString('en')} payments: ${searchCases.length} filters, orders and pages far down, each with its totals`,
      to_reach: 'p95 ≤ 50 ms, no sequential scan',
      reached: `p50 ${ms(all.p50_ms)}, p95 ${ms(all.p95_ms)}, ${scans} sequential scans; ${slow.length === 0 ? 'each below 50 ms' : `above 50 ms: ${slow.join(', ')}`}`,
      baseline: `hand-written SQL as the owner: p50 ${ms(theirs.p50_ms)}, p95 ${ms(theirs.p95_ms)}`,
      passed: all.p95_ms <= 50 && scans === 0,
    },
  ];
}

/** Returns the context of a read operation as the big merchant, with its connections and the owner's. */
export function readAsBigMerchant(url: string): { context: OperationContext; pool: pg.Pool; owner: pg.Pool } {
  const pool = createPool(
    { url, application_name: 'bench', schema: gatewaySchema, restricted: gatewayRestriction, connections_maximum: 2 },
    () => undefined,
  );
  const owner = createPool(
    { url, application_name: 'bench', schema: gatewaySchema, connections_maximum: 1 },
    () => undefined,
  );
  const identity = {
    merchant: { merchant_uid: bigMerchant.merchant_uid, time_zone: 'EST', currency: 840 },
    tenant_uid: bigMerchant.tenant_uid,
    // Searches that reveal something about invoices check the permission for them.
    access: {
      user_type_id: 'Merchant',
      user_status_id: 1,
      permissions: new Set(['INVI']),
      merchant: { account_status_code: 'Active', merchant_setting: { allow_invoicing: true } },
    },
  } as unknown as RequestIdentity;
  const context = operationContext(pool, identity, { merchant_uid: bigMerchant.merchant_uid });
  return { context, pool, owner };
}

/** How often the payments were read by a sequential scan. */
export async function sequentialScans(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ seq_scan: string }>(
    `select seq_scan from pg_stat_user_tables where schemaname = $1 and relname = 'payments'`,
    [gatewaySchema],
  );
  return Number(rows[0]?.seq_scan ?? 0);
}
