import { ms, type Result } from './measure.ts';
import { benchSale, ownTimeReached } from './sale.ts';

/** Returns the figures of the sale benchmark as rows of docs/performance.md. */
export async function saleResults(): Promise<Result[]> {
  const { gateway, raw_driver, share_of_raw, own_time_ms, own_time_seen_ms } = await benchSale();
  const baseline = `raw driver, same writes: ${raw_driver.sales_per_s}/s, p50 ${ms(raw_driver.latency_ms.p50)}`;
  return [
    {
      what: 'Sales, durable, everything on this machine',
      to_reach: '≥ 500/s and ≥ 50 % of the raw driver doing the same writes',
      reached: `${gateway.sales_per_s}/s, ${Math.round(share_of_raw * 100)} %`,
      baseline,
      passed: gateway.sales_per_s >= 500 && share_of_raw >= 0.5,
    },
    {
      what: `Gateway’s own time on a sale, at ${own_time_ms.sales_per_s} sales a second`,
      to_reach: 'p50 ≤ 4 ms, p99 ≤ 20 ms',
      reached: ownTimeReached(own_time_ms, own_time_seen_ms),
      baseline,
      passed: own_time_ms.p50 <= 4 && own_time_ms.p99 <= 20,
    },
  ];
}
