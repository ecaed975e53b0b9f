import type { CustomReport } from '@countinghouse/contract/merchants/reports/custom-report';
import type { getCustomReport as declaration } from '@countinghouse/contract/merchants/reports/get-custom-report';
import { type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { readReport, shownReports } from '../../../store/reports/custom-reports.ts';
import { ownReportEntity } from './report-entity.ts';

/** Returns one custom report of the caller's entity. */
export const getCustomReport: Operation<typeof declaration> = async (context, { params }) => {
  const { entity_id } = ownReportEntity(context.identity, params.id);
  const custom_report = await context.transaction((transaction) =>
    readShownReport(transaction, entity_id, params.report_id),
  );
  return { custom_report };
};

/**
 * Returns a report in its response form.
 *
 * @throws OperationError not_found
 */
export async function readShownReport(
  transaction: ScopedTransaction,
  entity_id: string,
  report_id: string,
): Promise<CustomReport> {
  const report = await readReport(transaction, entity_id, report_id);
  const [shown] = report === undefined ? [] : await shownReports(transaction, [report]);
  if (shown === undefined) throw new OperationError('not_found');
  return shown;
}
