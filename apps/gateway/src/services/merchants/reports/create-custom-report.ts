import { randomUUID } from 'node:crypto';
import type { createCustomReport as declaration } from '@countinghouse/contract/merchants/reports/create-custom-report';
import { reports_maximum } from '@countinghouse/domain/report/custom-report';
import { nextOccurrence } from '@countinghouse/domain/report/report-schedule';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { requireRoom } from '../../../store/merchants/room-in-list.ts';
import { auditedDefinition, countReports, reportValues, scheduleOf } from '../../../store/reports/custom-reports.ts';
import { readShownReport } from './get-custom-report.ts';
import { ownReportEntity, requireExport, validReport } from './report-entity.ts';

/** Creates a custom report of the caller's entity (S7.62). Its first run is the next one of its schedule. */
export const createCustomReport: Operation<typeof declaration> = async (context, { params, body }) => {
  const { identity } = context;
  const entity = ownReportEntity(identity, params.id);
  const report = validReport(entity, body);
  requireExport(identity, report.recipients);
  const now = context.clock.now();
  const report_id = randomUUID();
  return context.transaction(async (transaction) => {
    const message = `no more than ${reports_maximum} reports can be kept: delete one first`;
    await requireRoom(
      transaction,
      { list: 'custom_reports', of: entity.entity_id, maximum: reports_maximum, refusal: { field: 'name', message } },
      () => countReports(transaction, entity.entity_id),
    );
    await transaction
      .insertInto('custom_reports')
      .values({
        ...reportValues(report),
        entity_id: entity.entity_id,
        report_id,
        tenant_uid: identity.tenant_uid,
        next_run_at: nextOccurrence(scheduleOf(report), now)?.scheduled_for ?? null,
        created_at: now,
        created_by: identity.user.user_id,
        updated_at: now,
        updated_by: identity.user.user_id,
      })
      .execute();
    await writeAudit(transaction, context, {
      call: 'create_custom_report',
      target_type: 'custom_report',
      target_id: report_id,
      after: auditedDefinition(report),
    });
    return { custom_report: await readShownReport(transaction, entity.entity_id, report_id) };
  });
};
