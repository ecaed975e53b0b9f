import { randomUUID } from 'node:crypto';
import type { runCustomReport as declaration } from '@countinghouse/contract/merchants/reports/run-custom-report';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { definitionOf, readReport, readRuns } from '../../../store/reports/custom-reports.ts';
import { insertRun } from '../../../store/reports/report-runs.ts';
import { ownReportEntity, reportDates, requireExport } from './report-entity.ts';

/** Enqueues a run of a report, for the dates that it would cover today. If one is already in progress, returns that one. */
export const runCustomReport: Operation<typeof declaration> = async (context, { params }) => {
  const { identity } = context;
  const { entity_id } = ownReportEntity(identity, params.id);
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    // Locked, so that the second of two concurrent requests finds the run of the first.
    const record = await readReport(transaction, entity_id, params.report_id, { lock: true });
    if (record === undefined) throw new OperationError('not_found');
    const report = definitionOf(record);
    requireExport(identity, report.recipients, report.recipients);
    const under_way = await transaction
      .selectFrom('custom_report_runs')
      .where('entity_id', '=', entity_id)
      .where('report_id', '=', record.report_id)
      .where('run_trigger', '=', 'person')
      .where('status', 'in', ['waiting', 'running', 'sending'])
      .select('run_id')
      .executeTakeFirst();
    const run_id = under_way?.run_id ?? randomUUID();
    if (under_way === undefined) {
      await insertRun(transaction, {
        entity_id,
        report_id: record.report_id,
        run_id,
        run_trigger: 'person',
        authority_user_id: identity.user.user_id,
        requested_by: identity.user.user_id,
        scheduled_for: now,
        now,
        definition: report,
        ...reportDates(report, now),
      });
    }
    await writeAudit(transaction, context, {
      call: 'run_custom_report',
      target_type: 'custom_report',
      target_id: record.report_id,
      after: { run_id, recipients: report.recipients },
    });
    const [run] = await readRuns(transaction, entity_id, [run_id]);
    if (run === undefined) throw new Error('A stored run was not found');
    return { run };
  });
};
