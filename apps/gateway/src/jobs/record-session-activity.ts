import type { Dependencies } from '../dependencies.ts';
import type { Job } from './runner.ts';

/** Tells the identity provider in which sessions this node answered calls since the last run. */
export function recordSessionActivity({
  session_activity,
  identity_accounts,
}: Pick<Dependencies, 'session_activity' | 'identity_accounts'>): Job {
  return {
    name: 'record_session_activity',
    interval_ms: 10_000,
    run: () => session_activity.tell(identity_accounts),
  };
}
