import type pg from 'pg';
import { enqueueRounds } from '../store/background-jobs/enqueue-job.ts';
import type { TaskName } from '../store/background-jobs/task-about.ts';
import type { Job } from './runner.ts';

/** Enqueues rounds of the installation at an interval. A round that is still waiting or running is left as it is. */
export function queueRounds(owner_pool: pg.Pool, name: string, interval_ms: number, tasks: readonly TaskName[]): Job {
  return { name, interval_ms, run: () => enqueueRounds(owner_pool, tasks) };
}
