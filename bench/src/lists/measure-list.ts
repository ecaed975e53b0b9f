import type { OperationContext } from '@countinghouse/gateway/operation';
import { ms, type Result, repeat, timesOf } from '../measure.ts';
import { readAsBigMerchant } from '../search.ts';

const runs = 25;
const warm_runs = 3;
const p95_maximum_ms = 50;

/** A list to measure: its name, its queries, and its plainest page as hand-written SQL. */
export type MeasuredList<Query> = {
  what: string;
  queries: readonly (readonly [string, Query])[];
  /** Runs a query, as the big merchant. */
  list: (context: OperationContext, query: Query) => Promise<unknown>;
  raw: string;
};

/** Runs each query of a list many times. The baseline is the plain list as hand-written SQL, as the owner. */
export async function measureList<Query>(
  url: string,
  { what, queries, list, raw }: MeasuredList<Query>,
): Promise<Result> {
  const { context, pool, owner } = readAsBigMerchant(url);
  const times: number[] = [];
  const slow: string[] = [];
  for (const [name, query] of queries) {
    const ours = await repeat(runs, warm_runs, () => list(context, query));
    const { p50_ms, p95_ms } = timesOf(ours);
    times.push(...ours);
    if (p95_ms > p95_maximum_ms) slow.push(`${name} ${ms(p95_ms)}`);
    console.log(`${name.padEnd(40)}${ms(p50_ms).padStart(10)}${ms(p95_ms).padStart(10)}`);
  }
  const theirs = timesOf(await repeat(runs, warm_runs, () => owner.query(raw)));
  await pool.end();
  await owner.end();
  const all = timesOf(times);
  return {
    what: `${what}: ${queries.length} filters and orders, each with its total`,
    to_reach: 'p95 ≤ 50 ms',
    reached: `p50 ${ms(all.p50_ms)}, p95 ${ms(all.p95_ms)}; ${slow.length === 0 ? 'each below 50 ms' : `above 50 ms: ${slow.join(', ')}`}`,
    baseline: `hand-written SQL of the plain list as the owner: p50 ${ms(theirs.p50_ms)}, p95 ${ms(theirs.p95_ms)}`,
    passed: all.p95_ms <= p95_maximum_ms,
  };
}
