import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import type { Task } from '../queue/task.ts';
import { deleteInParts } from './delete-in-parts.ts';

const kept_ms = 400 * 86_400_000;

/** Forgets mails to customers 400 days after they were written: a dispute about a payment may ask what its customer was told. */
export function expireMailMessages(owner_pool: pg.Pool, clock: Clock): Task<'expire_mail_messages'> {
  return {
    name: 'expire_mail_messages',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: (_, { signal }) =>
      deleteInParts(owner_pool, {
        table: 'mail_messages',
        column: 'created_at',
        before: new Date(clock.now().getTime() - kept_ms),
        signal,
      }),
  };
}
