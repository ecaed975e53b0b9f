import type { Dependencies } from '../dependencies.ts';
import { enqueueRounds } from '../store/background-jobs/enqueue-job.ts';
import type { Job } from './runner.ts';
import { areAccountUpdatesDue } from './tasks/update-accounts.ts';

/** Enqueues a round of account updater queries once an hour, and within a minute if a stored card is waiting for one. */
export function queueAccountUpdates(dependencies: Pick<Dependencies, 'owner_pool' | 'clock' | 'real_clock'>): Job {
  return {
    name: 'queue_account_updates',
    interval_ms: 60_000,
    run: async () => {
      if (await areAccountUpdatesDue(dependencies)) await enqueueRounds(dependencies.owner_pool, ['update_accounts']);
    },
  };
}
