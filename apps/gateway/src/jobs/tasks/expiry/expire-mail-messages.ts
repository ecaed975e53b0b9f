import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import type { Task } from '../../queue/task.ts';
import { deleteInParts } from './delete-in-parts.ts';

const day_ms = 86_400_000;

/** Retention. A dispute about a payment can depend on what its customer was told; a visit contains the visitor's address. */
const kept = [
  { table: 'mail_messages', column: 'created_at', retention_days: 400 },
  { table: 'link_secrets', column: 'expires_at', retention_days: 400 },
  { table: 'visitor_sessions', column: 'expires_at', retention_days: 30 },
] as const;

/**
 * Deletes mails to customers, their links and the visits to them, each after its retention. Uses real time, which the sandbox clock does
 * not move.
 */
export function expireMailMessages(owner_pool: pg.Pool, clock: Clock): Task<'expire_mail_messages'> {
  return {
    name: 'expire_mail_messages',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      for (const { retention_days, ...from } of kept) {
        const before = new Date(clock.now().getTime() - retention_days * day_ms);
        await deleteInParts(owner_pool, { ...from, before, signal });
      }
    },
  };
}
