import type { getBackgroundJobs as declaration } from '@countinghouse/contract/core/background-jobs/get-background-jobs';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { countBackgroundJobs, readTroubledJobs } from '../../../store/background-jobs/read-background-jobs.ts';
import { totalsOf } from '../../../store/search/exact-count.ts';

const rowsShown = 100;

/**
 * Returns the counts of the background jobs of the operator and of the installation, and those that failed or are being retried. Uses real
 * time.
 */
export const getBackgroundJobs =
  ({ real_clock }: Pick<Dependencies, 'real_clock'>): Operation<typeof declaration> =>
  async (context, { query }) => {
    const limit = query.limit ?? rowsShown;
    const offset = query.offset ?? 0;
    const [tasks, troubled] = await context.transaction(async (transaction) => [
      await countBackgroundJobs(transaction),
      await readTroubledJobs(transaction, { limit, offset }),
    ]);
    return {
      as_of: real_clock.now().toISOString(),
      tasks: tasks.map(({ oldest_due_at, ...counts }) => ({
        ...counts,
        oldest_due_at: oldest_due_at?.toISOString() ?? null,
      })),
      troubled_jobs: troubled.jobs.map(({ state, entity_id, entity_name, changed_at, run_at, ...job }) => ({
        ...job,
        state: state === 'failed' ? state : ('retrying' as const),
        entity: entity_id === null || entity_name === null ? null : { entity_id, name: entity_name },
        changed_at: changed_at.toISOString(),
        next_try_at: state === 'failed' ? null : run_at.toISOString(),
      })),
      ...totalsOf(troubled.count),
      limit,
      offset,
    };
  };
