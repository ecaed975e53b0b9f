import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';

/**
 * Immediately reruns background jobs that failed for good or wait for their next try: one job, or all of a task. Jobs are idempotent; a job
 * that has ended meanwhile, or is running, is left alone.
 */
export const retryBackgroundJobs = defineCall({
  name: 'retry_background_jobs',
  service: 'core',
  method: 'POST',
  path: '/background-jobs/retry',
  summary: 'Retry background jobs immediately',
  source: 'decision 47',
  // MEVD alone also allows read-only access.
  permission: { all_of: ['MEVD', 'MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'none',
  body: z.strictObject({
    task: z.string().check(z.regex(/^[a-z][a-z_]{2,60}$/, 'must be the name of a task')),
    /** One of its jobs; all of them if omitted. */
    job_id: z.optional(z.int().check(z.minimum(1, 'must be at least 1'))),
  }),
  response: z.object({ retried_count: z.int() }),
  errors: ['permission_missing'],
});
