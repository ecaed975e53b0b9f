import type { CallInput } from '@countinghouse/contract/call';
import type { searchPayments as declaration } from '@countinghouse/contract/credit-card/search-payments';
import { systemClock } from '@countinghouse/domain/clock';
import { gatewayRole, gatewaySchema } from '@countinghouse/gateway/migrations';
import type { OperationContext, RequestIdentity } from '@countinghouse/gateway/operation';
import { searchPayments } from '@countinghouse/gateway/services/credit-card/search-payments';
import { inScope } from '@countinghouse/gateway/store/scope';
import { createPool } from '@countinghouse/service/database';
import { createLogger } from '@countinghouse/service/logger';
import { bigMerchant, paymentCount, startBenchDatabase } from './database.ts';
import { ms, type Result, repeat, timesOf } from './measure.ts';

type Query = CallInput<typeof declaration>['query'];

/** Filters as people use them, broad and narrow, with the SQL condition that a raw query would use. */
const filters: readonly [name: string, query: Query, condition: string][] = [
  ['no filter', {}, ''],
  ['settled', { status: ['218'] }, 'and status = 218'],
  ['declined', { status: ['230'] }, 'and status = 230'],
  ['a status that nothing has', { status: ['206'] }, 'and status = 206'],
  ['one brand', { card_brand: ['jcb'] }, "and card_brand = 'jcb'"],
  ['last four', { last_four: '1234' }, "and card_last_four = '1234'"],
  ['amount range', { amount_from: 49_000, amount_to: 49_100 }, 'and amount between 49000 and 49100'],
  ['one amount', { amount_from: 863, amount_to: 863 }, 'and amount = 863'],
  [
    'a week',
    { start_date: '2026-11-01', end_date: '2026-11-07' },
    "and created_at >= '2026-11-01 04:00Z' and created_at < '2026-11-08 05:00Z'",
  ],
  [
    'a month of declines',
    { start_date: '2026-10-01', end_date: '2026-10-31', status: ['230'] },
    "and created_at >= '2026-10-01 04:00Z' and created_at < '2026-11-01 04:00Z' and status = 230",
  ],
  ['an order', { search: 'PO-93412' }, "and search like '%po-93412%'"],
  ['a text that nothing has', { search: 'zzzqqq' }, "and search like '%zzzqqq%'"],
  ['a company', { search: 'company 77' }, "and search like '%company 77%'"],
  ['a common name', { search: 'okonkwo' }, "and search like '%okonkwo%'"],
  [
    'brand, status and amount',
    { card_brand: ['jcb'], status: ['230'], amount_from: 40_001 },
    "and card_brand = 'jcb' and status = 230 and amount >= 40001",
  ],
  [
    'name in a week',
    { start_date: '2026-11-01', end_date: '2026-11-07', search: 'dana' },
    "and created_at >= '2026-11-01 04:00Z' and created_at < '2026-11-08 05:00Z' and search like '%dana%'",
  ],
];

const runs = 25;

/** Transaction search over a million payments: every filter's first page and totals, through the operation and by hand-written SQL. */
export async function benchSearch(): Promise<Result[]> {
  const database = await startBenchDatabase(true);
  const log = createLogger({ name: 'bench', level: 'silent' });
  const pool = createPool(
    { url: database.url, application_name: 'bench', schema: gatewaySchema, role: gatewayRole, connections_maximum: 2 },
    () => undefined,
  );
  const owner = createPool(
    { url: database.url, application_name: 'bench', schema: gatewaySchema, connections_maximum: 1 },
    () => undefined,
  );
  const identity = {
    merchant: { merchant_uid: bigMerchant.merchant_uid, time_zone: 'EST', currency: 840 },
    tenant_uid: bigMerchant.tenant_uid,
  } as RequestIdentity;
  const context: OperationContext = {
    identity,
    request_id: 'bench',
    address: '127.0.0.1',
    clock: systemClock,
    log,
    forgetIdentity: () => undefined,
    transaction: (work) => inScope(pool, { merchant_uid: bigMerchant.merchant_uid }, 'read', work),
  };

  const all: number[] = [];
  const raw: number[] = [];
  console.log(
    `${'filter'.padEnd(28)} ${'p50'.padStart(9)} ${'p95'.padStart(9)} ${'raw p50'.padStart(9)} ${'raw p95'.padStart(9)}`,
  );
  for (const [name, query, condition] of filters) {
    const ours = await repeat(runs, 3, () => searchPayments(context, { params: undefined, query, body: undefined }));
    const where = `where merchant_uid = '${bigMerchant.merchant_uid}' ${condition}`;
    const theirs = await repeat(runs, 3, async () => {
      await owner.query(`select * from payments ${where} order by created_at desc, payment_id desc limit 20`);
      await owner.query(
        `select count(*), sum(amount * direction) from (select amount, direction from payments ${where} limit 10001) p`,
      );
    });
    all.push(...ours);
    raw.push(...theirs);
    const [us, them] = [timesOf(ours), timesOf(theirs)];
    console.log(
      `${name.padEnd(28)} ${ms(us.p50_ms).padStart(9)} ${ms(us.p95_ms).padStart(9)} ${ms(them.p50_ms).padStart(9)} ${ms(them.p95_ms).padStart(9)}`,
    );
  }
  await Promise.all([pool.end(), owner.end()]);
  await database.stop();

  const [ours, theirs] = [timesOf(all), timesOf(raw)];
  return [
    {
      what: `Transaction search over ${paymentCount.toLocaleString('en')} payments, ${filters.length} filters, first page and totals`,
      to_reach: 'p95 ≤ 50 ms',
      reached: `p50 ${ms(ours.p50_ms)}, p95 ${ms(ours.p95_ms)}`,
      baseline: `hand-written SQL as the owner: p50 ${ms(theirs.p50_ms)}, p95 ${ms(theirs.p95_ms)}`,
      passed: ours.p95_ms <= 50,
    },
  ];
}
