import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';

/** How many jobs of a task wait, run and have failed, and since when the longest overdue one has waited. */
export type TaskCount = {
  task: string;
  waiting: number;
  running: number;
  failed: number;
  oldest_due_at: Date | null;
};

/** A job that failed for good, or is being retried. */
export type TroubledJob = {
  job_id: number;
  task: string;
  state: 'failed' | 'waiting';
  entity_id: string | null;
  entity_name: string | null;
  reference: string;
  tries: number;
  reason: string | null;
  changed_at: Date;
  run_at: Date;
};

/** Counts the jobs of the operator in scope and of the installation. */
export async function countBackgroundJobs(transaction: ScopedTransaction): Promise<TaskCount[]> {
  const { rows } = await sql<TaskCount>`select * from count_background_jobs()`.execute(transaction);
  return rows;
}

/**
 * Lists the jobs of the operator in scope and of the installation that failed for good or are being retried, failed ones first. `count` is
 * their total number.
 */
export async function readTroubledJobs(
  transaction: ScopedTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ jobs: TroubledJob[]; count: number }> {
  const { rows } = await sql<
    TroubledJob & { total: number }
  >`select * from list_troubled_jobs(${limit}::integer, ${offset}::integer)`.execute(transaction);
  return { jobs: rows.map(({ total: _, ...job }) => job), count: rows[0]?.total ?? 0 };
}

/** A job that is due again immediately. */
export type RetriedJob = { task: string; entity_id: string | null; reference: string };

/**
 * Makes failed and retried jobs of the operator in scope and of the installation due immediately: one job, or all of a task. Jobs that
 * ended meanwhile or are running stay unchanged.
 */
export async function retryBackgroundJobs(
  transaction: ScopedTransaction,
  { task, job_id }: { task: string; job_id: number | null },
): Promise<RetriedJob[]> {
  const { rows } = await sql<RetriedJob>`select * from retry_background_jobs(${task}, ${job_id}::bigint)`.execute(
    transaction,
  );
  return rows;
}

/** Counts the jobs of all operators, for the metrics. */
export async function countAllJobs(owner_pool: pg.Pool): Promise<(TaskCount & { oldest_due_s: number })[]> {
  const { rows } = await owner_pool.query<TaskCount & { oldest_due_s: number }>(
    `select task, count(*) filter (where state = 'waiting')::integer as waiting, count(*) filter (where state = 'running')::integer as running,
       count(*) filter (where state = 'failed')::integer as failed,
       coalesce(extract(epoch from now() - min(run_at) filter (where state = 'waiting' and run_at <= now())), 0)::float8 as oldest_due_s
     from background_jobs group by task`,
  );
  return rows;
}

/** Deletes jobs that failed for good more than `retention_days` days ago. */
export async function deleteFailedJobs(owner_pool: pg.Pool, retention_days: number): Promise<void> {
  await owner_pool.query(
    `select from graphile_worker.complete_jobs(array(
       select job_id from background_jobs where state = 'failed' and changed_at < now() - $1 * interval '1 day'))`,
    [retention_days],
  );
}
