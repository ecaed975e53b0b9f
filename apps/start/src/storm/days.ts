import { setTimeout as delay } from 'node:timers/promises';

/** Business days that go by while nobody has a request under way. */
export type Days = {
  /** Does something within one day. */
  within<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Lets a day go by, between the requests; false where one took too long. */
  pass(move: () => Promise<boolean>): Promise<boolean>;
};

const patience_ms = 20_000;

/**
 * An Idempotency-Key lives a day: were the clock moved while a request is sent again and again, its repetition would be a new one. So
 * a day passes when all requests have come to their end.
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
