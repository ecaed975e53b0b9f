import type { Dependencies } from '../../dependencies.ts';
import type { Job } from '../runner.ts';

/**
 * Tells the identity provider in which sessions this node answered calls since the last run. While the provider cannot be reached the node
 * keeps what it noted: that is no fault of this node, which goes on answering.
 */
export function recordSessionActivity({
  session_activity,
  identity_accounts,
  log,
}: Pick<Dependencies, 'session_activity' | 'identity_accounts' | 'log'>): Job {
  let reached = true;
  return {
    name: 'record_session_activity',
    interval_ms: 10_000,
    run: async () => {
      try {
        await session_activity.tell(identity_accounts);
        reached = true;
      } catch (error) {
        if (reached) log.warn({ err: error }, 'the identity provider is not told in which sessions calls are made');
        reached = false;
      }
    },
  };
}
