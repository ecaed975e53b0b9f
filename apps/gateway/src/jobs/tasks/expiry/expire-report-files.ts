import type { Dependencies } from '../../../dependencies.ts';
import { forgetFiles } from '../../../store/reports/report-runs.ts';
import type { Task } from '../../queue/task.ts';

const retention_ms = 90 * 86_400_000;
const filesAtOnce = 50;

/** Deletes the files of report runs that ended 90 days ago. The runs stay in the history. */
export function expireReportFiles({
  owner_pool,
  clock,
}: Pick<Dependencies, 'owner_pool' | 'clock'>): Task<'expire_report_files'> {
  return {
    name: 'expire_report_files',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      const before = new Date(clock.now().getTime() - retention_ms);
      while ((await forgetFiles(owner_pool, before, filesAtOnce)) === filesAtOnce) signal.throwIfAborted();
    },
  };
}
