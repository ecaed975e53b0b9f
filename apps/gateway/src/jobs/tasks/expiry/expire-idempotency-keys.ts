import { idempotencyKeyLifetime_hours } from '@countinghouse/domain/payment/payment';
import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import type { Task } from '../../queue/task.ts';
import { deleteInParts } from './delete-in-parts.ts';

/** Deletes Idempotency-Keys after 24 hours (blanks.md 3), by real time. A request in progress keeps its key. */
export function expireIdempotencyKeys(owner_pool: pg.Pool, real_clock: Clock): Task<'expire_idempotency_keys'> {
  return {
    name: 'expire_idempotency_keys',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      const now = real_clock.now();
      const receipts_before = new Date(now.getTime() - idempotencyKeyLifetime_hours * 3_600_000);
      await deleteInParts(owner_pool, { table: 'idempotency_keys', column: 'expires_at', before: now, signal });
      await deleteInParts(owner_pool, { table: 'receipt_mails', column: 'begun_at', before: receipts_before, signal });
    },
  };
}
