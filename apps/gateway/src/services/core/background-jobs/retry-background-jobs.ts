import type { retryBackgroundJobs as declaration } from '@countinghouse/contract/core/background-jobs/retry-background-jobs';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { retryBackgroundJobs as retryJobs } from '../../../store/background-jobs/read-background-jobs.ts';

/** Retries background jobs of the operator, or of the installation, immediately, and audits it in the same transaction. */
export const retryBackgroundJobs: Operation<typeof declaration> = (context, { body }) =>
  context.transaction(async (transaction) => {
    const retried = await retryJobs(transaction, { task: body.task, job_id: body.job_id ?? null });
    await writeAudit(transaction, context, {
      entity_id: context.identity.tenant_uid,
      call: 'retry_background_jobs',
      target_type: 'background_job',
      target_id: body.task,
      after: { jobs: retried.length, ...(body.job_id === undefined ? {} : { reference: retried[0]?.reference ?? '' }) },
    });
    return { retried_count: retried.length };
  });
