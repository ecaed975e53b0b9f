import type { updateCustomReport as declaration } from '@countinghouse/contract/merchants/reports/update-custom-report';
import { nextOccurrence } from '@countinghouse/domain/report/report-schedule';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import {
  auditedDefinition,
  definitionOf,
  readReport,
  reportValues,
  scheduleOf,
} from '../../../store/reports/custom-reports.ts';
import { readShownReport } from './get-custom-report.ts';
import { ownReportEntity, requireExport, validReport } from './report-entity.ts';

/**
 * Changes a custom report of the caller's entity (S7.63), unless another user changed it since it was read. From then on it runs with the
 * permissions of the user who saves it.
 *
 * @throws OperationError changed_meanwhile with the present version
 */
export const updateCustomReport: Operation<typeof declaration> = async (context, { params, body }) => {
  const { identity } = context;
  const entity = ownReportEntity(identity, params.id);
  const { version, ...definition } = body;
  const report = validReport(entity, definition);
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const before = await readReport(transaction, entity.entity_id, params.report_id, { lock: true });
    if (before === undefined) throw new OperationError('not_found');
    if (before.version !== version) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version } });
    }
    requireExport(identity, report.recipients, before.recipients);
    await transaction
      .updateTable('custom_reports')
      .set({
        ...reportValues(report),
        version: version + 1,
        next_run_at: nextOccurrence(scheduleOf(report), now)?.scheduled_for ?? null,
        updated_at: now,
        updated_by: identity.user.user_id,
      })
      .where('entity_id', '=', entity.entity_id)
      .where('report_id', '=', before.report_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'update_custom_report',
      target_type: 'custom_report',
      target_id: before.report_id,
      before: auditedDefinition(definitionOf(before)),
      after: auditedDefinition(report),
    });
    return { custom_report: await readShownReport(transaction, entity.entity_id, before.report_id) };
  });
};
