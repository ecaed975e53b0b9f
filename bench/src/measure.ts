/** Durations of one thing done many times, in milliseconds. */
export type Times = { p50_ms: number; p95_ms: number; p99_ms: number };

/** Returns the quantiles of a list of durations. */
export function timesOf(durations_ms: readonly number[]): Times {
  const sorted = [...durations_ms].sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}

/** Runs work several times in sequence and returns how long each run took. The first runs are for warming up and do not count. */
export async function repeat(runs: number, warm_up: number, work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let run = -warm_up; run < runs; run += 1) {
    const started = performance.now();
    await work();
    if (run >= 0) durations.push(performance.now() - started);
  }
  return durations;
}

/** One row of docs/performance.md: what was measured, its target, the result, and the raw baseline. */
export type Result = { what: string; to_reach: string; reached: string; baseline: string; passed: boolean };

/** Formats milliseconds for people. */
export function ms(value: number): string {
  return value >= 100 ? `${value.toFixed(0)} ms` : `${value.toFixed(1)} ms`;
}
