import type { getCustomReportRuns as declaration } from '@countinghouse/contract/merchants/reports/get-custom-report-runs';
import { type Operation, OperationError } from '../../../operation.ts';
import { readReport, readRuns } from '../../../store/reports/custom-reports.ts';
import { countMatching, totalsOf } from '../../../store/search/exact-count.ts';
import { ownReportEntity } from './report-entity.ts';

/** Returns the runs of a report of the caller's entity, newest first. */
export const getCustomReportRuns: Operation<typeof declaration> = async (context, { params, query }) => {
  const { entity_id } = ownReportEntity(context.identity, params.id);
  const { limit = 20, offset = 0 } = query;
  return context.transaction(async (transaction) => {
    const report = await readReport(transaction, entity_id, params.report_id);
    if (report === undefined) throw new OperationError('not_found');
    const runs = transaction
      .selectFrom('custom_report_runs')
      .where('entity_id', '=', entity_id)
      .where('report_id', '=', report.report_id);
    const count = await countMatching(transaction, runs);
    const page = await runs.select('run_id').orderBy('scheduled_for', 'desc').limit(limit).offset(offset).execute();
    return {
      runs: await readRuns(
        transaction,
        entity_id,
        page.map(({ run_id }) => run_id),
      ),
      ...totalsOf(count),
      limit,
      offset,
    };
  });
};
