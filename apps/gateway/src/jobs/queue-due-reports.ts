import type { Dependencies } from '../dependencies.ts';
import { queueDueRuns } from '../store/reports/report-runs.ts';
import type { Job } from './runner.ts';

const reportsAtOnce = 20;

/** Enqueues report runs that are due by business time, which the queue does not know. */
export function queueDueReports({ owner_pool, clock }: Pick<Dependencies, 'owner_pool' | 'clock'>): Job {
  return {
    name: 'queue_due_reports',
    interval_ms: 2_000,
    run: async (signal) => {
      while ((await queueDueRuns(owner_pool, clock.now(), reportsAtOnce)) === reportsAtOnce && !signal.aborted);
    },
  };
}
