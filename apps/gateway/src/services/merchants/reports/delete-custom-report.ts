import type { deleteCustomReport as declaration } from '@countinghouse/contract/merchants/reports/delete-custom-report';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { auditedDefinition, definitionOf, readReport } from '../../../store/reports/custom-reports.ts';
import { ownReportEntity } from './report-entity.ts';

/** Deletes a custom report of the caller's entity (S7.64) with its runs and their files. */
export const deleteCustomReport: Operation<typeof declaration> = async (context, { params }) => {
  const { entity_id } = ownReportEntity(context.identity, params.id);
  return context.transaction(async (transaction) => {
    const before = await readReport(transaction, entity_id, params.report_id, { lock: true });
    if (before === undefined) throw new OperationError('not_found');
    const runs = await transaction
      .selectFrom('custom_report_runs')
      .where('entity_id', '=', entity_id)
      .where('report_id', '=', before.report_id)
      .where('file_id', 'is not', null)
      .select('file_id')
      .execute();
    await transaction
      .deleteFrom('custom_reports')
      .where('entity_id', '=', entity_id)
      .where('report_id', '=', before.report_id)
      .execute();
    const file_ids = runs.flatMap(({ file_id }) => file_id ?? []);
    if (file_ids.length > 0) {
      await transaction
        .deleteFrom('files')
        .where('entity_id', '=', entity_id)
        .where('file_id', 'in', file_ids)
        .execute();
    }
    await writeAudit(transaction, context, {
      call: 'delete_custom_report',
      target_type: 'custom_report',
      target_id: before.report_id,
      before: auditedDefinition(definitionOf(before)),
    });
    return { report_id: before.report_id };
  });
};
