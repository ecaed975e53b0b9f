import type { Dependencies } from '../../../dependencies.ts';
import { deleteFailedJobs } from '../../../store/background-jobs/read-background-jobs.ts';
import type { Task } from '../../queue/task.ts';

const retention_days = 30;

/** Deletes jobs that failed for good thirty days ago, including the recipients of their mails. */
export function expireFailedJobs({ owner_pool }: Pick<Dependencies, 'owner_pool'>): Task<'expire_failed_jobs'> {
  return {
    name: 'expire_failed_jobs',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: () => deleteFailedJobs(owner_pool, retention_days),
  };
}
