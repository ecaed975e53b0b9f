import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, listTotals, page, uuid } from '../../fields.ts';

/** The state of a job with problems: failed for good, or waiting for its next try. */
const troubledJobStates = ['failed', 'retrying'] as const;

/** A job that failed for good, or is being retried, without its content. */
const troubledJob = z.object({
  job_id: z.int(),
  /** The kind of work, such as `send_contact_mail`. */
  task: z.string(),
  state: z.literal(troubledJobStates),
  /** The merchant or operator that it belongs to; null for jobs of the installation. */
  entity: z.nullable(z.object({ entity_id: uuid, name: z.string() })),
  /** The reference of its subject, such as the number of a message; can be empty. */
  reference: z.string(),
  tries: z.int(),
  /** Why the last try failed: a code of the gateway, never the text of an error. */
  reason: z.nullable(z.string()),
  /** When it failed or was rescheduled. */
  changed_at: instant,
  next_try_at: z.nullable(instant),
});

export type TroubledJob = z.output<typeof troubledJob>;

/**
 * Returns the state of background work (mail, reports, expiry, nightly checks): the number of waiting, running and failed jobs of each
 * task, and the jobs that failed for good or are being retried, oldest failure first. Of the administrator's operator, and of the
 * installation.
 */
export const getBackgroundJobs = defineCall({
  name: 'get_background_jobs',
  service: 'core',
  method: 'GET',
  path: '/background-jobs',
  summary: 'List background jobs and failures',
  source: 'decision 47',
  permission: { any_of: ['MEVD'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  query: z.object({ ...page }),
  response: z.object({
    as_of: instant,
    tasks: z.array(
      z.object({
        task: z.string(),
        waiting: z.int(),
        running: z.int(),
        failed: z.int(),
        /** The due time of the oldest due job that has not started; null if none is due. */
        oldest_due_at: z.nullable(instant),
      }),
    ),
    troubled_jobs: z.array(troubledJob),
    ...listTotals,
  }),
  errors: ['permission_missing'],
});
