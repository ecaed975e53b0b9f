import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, listTotals, page, uuid } from '../../fields.ts';

/** Where a troubled job stands: failed for good, or waiting for its next try. */
const troubledJobStates = ['failed', 'retrying'] as const;

/** A job that failed for good, or is being tried again. Nothing of what it holds is in it. */
const troubledJob = z.object({
  job_id: z.int(),
  /** The kind of work, such as `send_contact_mail`. */
  task: z.string(),
  state: z.literal(troubledJobStates),
  /** The merchant or operator that it is about; null of what the installation does for itself. */
  entity: z.nullable(z.object({ entity_id: uuid, name: z.string() })),
  /** What people call its subject, such as the number of a message; may be empty. */
  reference: z.string(),
  tries: z.int(),
  /** Why the last try was not done: a word of the gateway's own, and never what an error said. */
  reason: z.nullable(z.string()),
  /** When it failed, or was put off. */
  changed_at: instant,
  next_try_at: z.nullable(instant),
});

export type TroubledJob = z.output<typeof troubledJob>;

/**
 * What is done in the background (mail, reports, expiry, nightly checks): how many jobs of each task wait, run and have failed, and the
 * jobs that failed for good or are being tried again, those that failed first. Of the administrator's operator, and of the installation.
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
        /** Since when the job that is due longest waits to be begun; null where none is due. */
        oldest_due_at: z.nullable(instant),
      }),
    ),
    troubled_jobs: z.array(troubledJob),
    ...listTotals,
  }),
  errors: ['permission_missing'],
});
