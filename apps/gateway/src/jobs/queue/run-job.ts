import { isPassing } from '@countinghouse/service/database';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { z } from 'zod/mini';
import { retryAfter_ms } from '../../services/credit-card/unknown-outcome/retry-after.ts';
import { taskAbouts } from '../../store/background-jobs/task-about.ts';
import { JobError, type JobReason, type Task } from './task.ts';

/** The queue's data of a claimed job. */
export type QueuedJob = { id: string; key: string | null };

const payload = z.object({ key: z.string(), tries: z.int(), reference: z.string(), about: z.unknown() });

export type RunJobParts = {
  owner_pool: pg.Pool;
  log: Logger;
  /** Counts a failed run. */
  onFailure(task: string, reason: JobReason): void;
};

/**
 * Runs one attempt of a job. A failed job is enqueued again under its key, with backoff, or immediately if the node is stopping. After the
 * last attempt, or if a retry is useless, it fails for good and stays visible. A job whose key a later job has taken over just ends: the
 * later one does its work. The queue stores only the reason of a failure; the log has the error.
 *
 * @throws Error whose message is the reason, if the job failed for good or could not even be enqueued again
 */
export async function runJob(
  { owner_pool, log, onFailure }: RunJobParts,
  task: Task,
  job: QueuedJob,
  raw: unknown,
  signal: AbortSignal,
): Promise<void> {
  const envelope = payload.safeParse(raw);
  const about = envelope.success ? taskAbouts[task.name].safeParse(envelope.data.about) : undefined;
  const told = {
    task: task.name,
    job_id: job.id,
    ...(envelope.success ? { reference: envelope.data.reference, tries: envelope.data.tries } : {}),
  };
  const failForGood = async (reason: JobReason): Promise<void> => {
    onFailure(task.name, reason);
    // For a running job, this removes its remaining attempts and its key, so that another job can be enqueued under the key.
    const { rowCount } = await owner_pool.query(
      'select graphile_worker.remove_job(key) from graphile_worker.jobs where id = $1 and key is not null',
      [job.id],
    );
    if (rowCount === 1) throw new Error(reason);
  };
  try {
    if (!envelope.success || about?.success !== true) {
      log.error(told, 'a background job cannot be read');
      return await failForGood('invalid_payload');
    }
    const { key, tries } = envelope.data;
    const enqueueAgain = (delay_ms: number, changed: { tries: number; reason: JobReason | null }) =>
      owner_pool.query(
        `select enqueue_job($2, key, $4::jsonb || $5::jsonb, $6) from graphile_worker.jobs where id = $1 and key = $3`,
        [job.id, task.name, key, JSON.stringify(raw), JSON.stringify(changed), delay_ms],
      );
    try {
      await task.run(about.data as never, { tries, signal });
    } catch (error) {
      if (signal.aborted) {
        await enqueueAgain(0, { tries, reason: null });
        return;
      }
      const reason = reasonOf(error);
      log.error({ err: error, ...told, reason }, 'a background job was not done');
      if ((error instanceof JobError && error.final) || tries + 1 >= task.tries_maximum)
        return await failForGood(reason);
      onFailure(task.name, reason);
      const again_in_ms = error instanceof JobError ? error.again_in_ms : undefined;
      await enqueueAgain(again_in_ms ?? retryAfter_ms(tries + 1), { tries: tries + 1, reason });
    }
  } catch (error) {
    if (!isPassing(error)) throw error;
    throw new Error('database_unavailable' satisfies JobReason, { cause: error });
  }
}

function reasonOf(error: unknown): JobReason {
  if (error instanceof JobError) return error.reason;
  return isPassing(error) ? 'database_unavailable' : 'unexpected';
}
