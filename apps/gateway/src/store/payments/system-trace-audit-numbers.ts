import type pg from 'pg';

/** Issues system trace audit numbers, each once until they wrap around after 999999. */
export type TraceNumbers = { next(): Promise<number> };

const block = 200;
const low = 50;

/** Reserves numbers from the database in blocks, the next one before the last is used up. A killed node's reserved numbers are lost. */
export function createTraceNumbers(owner_pool: pg.Pool): TraceNumbers {
  const numbers: number[] = [];
  let fetching: Promise<void> | undefined;

  const fetchMore = () => {
    fetching ??= owner_pool
      .query<{ number: number }>(
        `select nextval('system_trace_audit_numbers')::integer as number from generate_series(1, $1::integer)`,
        [block],
      )
      .then(({ rows }) => void numbers.push(...rows.map(({ number }) => number)))
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };

  return {
    next: async () => {
      // Errors of a prefetch surface when the numbers are really needed.
      if (numbers.length < low) fetchMore().catch(() => undefined);
      for (;;) {
        const number = numbers.shift();
        if (number !== undefined) return number;
        await fetchMore();
      }
    },
  };
}
