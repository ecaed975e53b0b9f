import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import { forgetEvents } from '../../../store/webhooks/webhook-queue.ts';
import type { Task } from '../../queue/task.ts';

const retention_days = 30;
const rowsAtOnce = 2_000;

/** Deletes webhook events and their delivery log after thirty days. */
export function expireWebhookEvents(owner_pool: pg.Pool, clock: Clock): Task<'expire_webhook_events'> {
  return {
    name: 'expire_webhook_events',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      let count: number;
      do {
        const before = new Date(clock.now().getTime() - retention_days * 86_400_000);
        count = await forgetEvents(owner_pool, before, rowsAtOnce);
      } while (count === rowsAtOnce && !signal.aborted);
    },
  };
}
