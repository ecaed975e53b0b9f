import type { Dependencies } from '../../dependencies.ts';
import type { Job } from '../runner.ts';

/**
 * Reports to the identity provider the sessions for which this node answered calls since the last run. If the provider cannot be reached,
 * the node keeps its notes for later and stays healthy.
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
