import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import type { TaskAbout, TaskName } from './task-about.ts';

/** A background job as it is enqueued. */
export type NewJob<Name extends TaskName = TaskName> = {
  task: Name;
  /** One key is one job: enqueued again it replaces the one that waits, or follows the one that runs. */
  key: string;
  /** The operator whose administrators see it; null for what the installation does for itself, which those of each operator see. */
  tenant_uid: string | null;
  /** The merchant or operator that it is about. */
  entity_id: string | null;
  /** What people call its subject, such as the number of a message; shown, so nothing of a customer. */
  reference: string;
  about: TaskAbout<Name>;
};

/** What the queue keeps of a job. */
function payloadOf({ tenant_uid, entity_id, reference, about }: NewJob): string {
  return JSON.stringify({ tenant_uid, entity_id, reference, tries: 0, reason: null, about });
}

/**
 * Enqueues a job in the caller's transaction: it is done once that is committed, by whichever node is free, and never if it is rolled back.
 * Goes by real time: what is due by business time is enqueued when it is due.
 */
export async function enqueueJob<Name extends TaskName>(
  transaction: ScopedTransaction,
  job: NewJob<Name>,
): Promise<void> {
  await sql`select enqueue_job(${job.task}, ${job.key}, ${payloadOf(job)}::jsonb)`.execute(transaction);
}

/** Enqueues jobs of the installation that name nothing, each where it is not there already. */
export async function enqueueRounds(owner_pool: pg.Pool, tasks: readonly TaskName[]): Promise<void> {
  await owner_pool.query('select enqueue_job(task, task, $2, 0, true) from unnest($1::text[]) task', [
    tasks,
    JSON.stringify({ tenant_uid: null, entity_id: null, reference: '', tries: 0, reason: null, about: {} }),
  ]);
}

/** Enqueues a job where none of its key is there already. */
export async function enqueueIfAbsent<Name extends TaskName>(owner_pool: pg.Pool, job: NewJob<Name>): Promise<void> {
  await owner_pool.query('select enqueue_job($1, $2, $3, 0, true)', [job.task, job.key, payloadOf(job)]);
}
