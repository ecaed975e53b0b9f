import { aheadOf_ms } from '@countinghouse/domain/time/clock';
import type { Dependencies } from '../../dependencies.ts';
import { accountEventsTaken, storeAccountEvents } from '../../store/people/account-events.ts';
import type { Job } from '../runner.ts';

/**
 * Copies events of the identity provider to the audit history. Each event is copied exactly once, because the number of the last one is
 * stored in the transaction that writes the entries. While the provider cannot be reached, nothing is lost, only delayed.
 */
export function takeAccountEvents({
  owner_pool,
  identity_accounts,
  clock,
  real_clock,
  log,
}: Pick<Dependencies, 'owner_pool' | 'identity_accounts' | 'clock' | 'real_clock' | 'log'>): Job {
  let reached = true;
  return {
    name: 'take_account_events',
    interval_ms: 2_000,
    one_node: true,
    run: async (signal) => {
      for (let more = true; more && !signal.aborted; ) {
        const after = await accountEventsTaken(owner_pool);
        const answer = await identity_accounts.events(after).catch((error: unknown) => {
          if (reached) log.warn({ err: error }, 'the identity provider does not say what people did there');
          reached = false;
          return undefined;
        });
        if (answer === undefined) return;
        reached = true;
        const { events, last_event_id } = answer;
        const last = events.at(-1)?.event_id ?? after;
        if (last_event_id < after) {
          log.error({ after, last_event_id }, 'the identity provider lost events that were taken already');
        }
        // The history uses business time, which can be ahead in the sandbox.
        const ahead_ms = aheadOf_ms(clock, real_clock);
        if (events.length > 0 || last_event_id < after) {
          await storeAccountEvents(owner_pool, {
            after,
            last: Math.min(last, last_event_id),
            ahead_ms,
            events,
          });
        }
        more = last < last_event_id;
      }
    },
  };
}
