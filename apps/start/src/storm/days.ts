import { setTimeout as delay } from 'node:timers/promises';

/** Business days that pass only while no request is in progress. */
export type Days = {
  /** Runs work within one day. */
  within<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Advances a day between requests; false if a request took too long. */
  pass(move: () => Promise<boolean>): Promise<boolean>;
};

const patience_ms = 20_000;

/**
 * An Idempotency-Key expires after a day: if the clock moved during retries, a repetition would count as a new request. So a day passes
 * only when all requests have ended.
 */
export function createDays(): Days {
  let under_way = 0;
  let night: Promise<unknown> | undefined;
  return {
    within: async (work) => {
      while (night !== undefined) await night;
      under_way += 1;
      try {
        return await work();
      } finally {
        under_way -= 1;
      }
    },
    pass: async (move) => {
      const passing = (async () => {
        const deadline_ms = performance.now() + patience_ms;
        while (under_way > 0) {
          if (performance.now() > deadline_ms) return false;
          await delay(20);
        }
        return move();
      })();
      night = passing
        .catch(() => undefined)
        .finally(() => {
          night = undefined;
        });
      return passing;
    },
  };
}
