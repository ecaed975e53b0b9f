import type { Clock } from '@countinghouse/domain/clock';
import type pg from 'pg';
import type { Job } from './runner.ts';

const rowsAtOnce = 5_000;

const receiptKeys_ms = 24 * 3_600_000;

/** Forgets Idempotency-Keys whose 24 hours are over (blanks.md 3), by real time: a request that is under way keeps its key. */
export function expireIdempotencyKeys(owner_pool: pg.Pool, real_clock: Clock): Job {
  return {
    name: 'expire_idempotency_keys',
    interval_ms: 600_000,
    one_node: true,
    run: async (signal) => {
      const now = real_clock.now();
      await deleteInParts(owner_pool, 'idempotency_keys', 'expires_at', now, signal);
      await deleteInParts(owner_pool, 'receipt_mails', 'begun_at', new Date(now.getTime() - receiptKeys_ms), signal);
    },
  };
}

async function deleteInParts(
  owner_pool: pg.Pool,
  table: 'idempotency_keys' | 'receipt_mails',
  column: 'expires_at' | 'begun_at',
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  let count: number;
  do {
    const { rowCount } = await owner_pool.query(
      `delete from ${table} where (merchant_uid, idempotency_key) in
         (select merchant_uid, idempotency_key from ${table} where ${column} < $1 limit $2)`,
      [before, rowsAtOnce],
    );
    count = rowCount ?? 0;
  } while (count === rowsAtOnce && !signal.aborted);
}
