import type { Clock } from '@countinghouse/domain/clock';
import type pg from 'pg';
import type { Job } from './runner.ts';

const rowsAtOnce = 5_000;

/** Forgets Idempotency-Keys whose 24 hours are over (blanks.md 3), by real time: a request that is under way keeps its key. */
export function expireIdempotencyKeys(owner_pool: pg.Pool, real_clock: Clock): Job {
  return {
    name: 'expire_idempotency_keys',
    interval_ms: 600_000,
    one_node: true,
    run: async (signal) => {
      let count: number;
      do {
        const { rowCount } = await owner_pool.query(
          `delete from idempotency_keys where (merchant_uid, idempotency_key) in
             (select merchant_uid, idempotency_key from idempotency_keys where expires_at < $1 limit $2)`,
          [real_clock.now(), rowsAtOnce],
        );
        count = rowCount ?? 0;
      } while (count === rowsAtOnce && !signal.aborted);
    },
  };
}
