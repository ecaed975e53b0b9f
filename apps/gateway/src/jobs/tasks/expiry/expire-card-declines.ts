import { declinesForgottenAfter_hours } from '@countinghouse/domain/payment/decline-delay';
import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import type { Task } from '../../queue/task.ts';
import { deleteInParts } from './delete-in-parts.ts';

/** Deletes the declines of cards that were not used for a day. */
export function expireCardDeclines(owner_pool: pg.Pool, real_clock: Clock): Task<'expire_card_declines'> {
  return {
    name: 'expire_card_declines',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: (_, { signal }) =>
      deleteInParts(owner_pool, {
        table: 'card_declines',
        column: 'changed_at',
        before: new Date(real_clock.now().getTime() - declinesForgottenAfter_hours * 3_600_000),
        signal,
      }),
  };
}
