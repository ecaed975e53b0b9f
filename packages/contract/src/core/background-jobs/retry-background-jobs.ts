import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';

/**
 * Has background jobs done anew at once that failed for good, or wait for their next try: one of them, or all of a task. What such a job does
 * it does once, however often it is tried; a job that ended meanwhile, or runs, is left alone.
 */
export const retryBackgroundJobs = defineCall({
  name: 'retry_background_jobs',
  service: 'core',
  method: 'POST',
  path: '/background-jobs/retry',
  summary: 'Retry background jobs immediately',
  source: 'decision 47',
  // Whoever may only view holds MEVD too.
  permission: { all_of: ['MEVD', 'MEUP'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'none',
  body: z.strictObject({
    task: z.string().check(z.regex(/^[a-z][a-z_]{2,60}$/, 'must be the name of a task')),
    /** One of its jobs; all of them where it is left out. */
    job_id: z.optional(z.int().check(z.minimum(1, 'must be at least 1'))),
  }),
  response: z.object({ retried_count: z.int() }),
  errors: ['permission_missing'],
});
