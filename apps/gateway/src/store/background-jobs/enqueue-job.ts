import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import type { TaskAbout, TaskName } from './task-about.ts';

/** A background job to enqueue. */
export type NewJob<Name extends TaskName = TaskName> = {
  task: Name;
  /** One key is one job. Enqueued again, it replaces the waiting job, or runs after the running one. */
  key: string;
  /** The operator whose administrators see the job. Null for jobs of the installation, which administrators of every operator see. */
  tenant_uid: string | null;
  /** The merchant or operator that the job is about. */
  entity_id: string | null;
  /** A readable name of the subject, such as the number of a message. It is displayed, so it contains no customer data. */
  reference: string;
  about: TaskAbout<Name>;
};

/** Returns the payload that the queue stores for a job. */
function payloadOf({ tenant_uid, entity_id, reference, about }: NewJob): string {
  return JSON.stringify({ tenant_uid, entity_id, reference, tries: 0, reason: null, about });
}

/**
 * Enqueues a job in the caller's transaction. Once that is committed, any free node runs the job; after a rollback it never runs. Uses real
 * time: work that is due by business time is enqueued when it is due.
 */
export async function enqueueJob<Name extends TaskName>(
  transaction: ScopedTransaction,
  job: NewJob<Name>,
): Promise<void> {
  await sql`select enqueue_job(${job.task}, ${job.key}, ${payloadOf(job)}::jsonb)`.execute(transaction);
}

/** Enqueues jobs of the installation that have no arguments, unless they are already in the queue. */
export async function enqueueRounds(owner_pool: pg.Pool, tasks: readonly TaskName[]): Promise<void> {
  await owner_pool.query('select enqueue_job(task, task, $2, 0, true) from unnest($1::text[]) task', [
    tasks,
    JSON.stringify({ tenant_uid: null, entity_id: null, reference: '', tries: 0, reason: null, about: {} }),
  ]);
}

/** Enqueues a job unless one with its key is already in the queue. */
export async function enqueueIfAbsent<Name extends TaskName>(owner_pool: pg.Pool, job: NewJob<Name>): Promise<void> {
  await owner_pool.query('select enqueue_job($1, $2, $3, 0, true)', [job.task, job.key, payloadOf(job)]);
}
