import { holds } from '@countinghouse/domain/access/access';
import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import { checkReport, reportFaultMessages } from '@countinghouse/domain/report/custom-report';
import { reportWindow } from '@countinghouse/domain/report/report-schedule';
import { businessDateOf, type DateRange } from '@countinghouse/domain/time/time-zones';
import { OperationError, type RequestIdentity } from '../../../operation.ts';
import type { ReportScope } from '../../../store/reports/report-rows.ts';

/** The owner of an identity's reports, and the rows that they contain. */
export type ReportEntity = { entity_id: string; kind: 'merchant' | 'operator'; scope: ReportScope };

/** Returns the entity of an identity: its merchant, or for an administrator without one the operator, whose reports span its merchants. */
export function reportEntityOf(identity: RequestIdentity): ReportEntity {
  const { merchant, tenant_uid, user } = identity;
  if (merchant !== undefined) {
    const { merchant_uid } = merchant;
    return { entity_id: merchant_uid, kind: 'merchant', scope: { merchant_uid } };
  }
  if (user.user_type_id !== 'Administrator') throw new OperationError('not_found');
  return { entity_id: tenant_uid, kind: 'operator', scope: { tenant_uid } };
}

/**
 * Returns the entity in a path if it is the caller's. Any other gets the same error as one that does not exist.
 *
 * @throws OperationError not_found
 */
export function ownReportEntity(identity: RequestIdentity, named: string): ReportEntity {
  const entity = reportEntityOf(identity);
  if (entity.entity_id !== named.toLowerCase()) throw new OperationError('not_found');
  return entity;
}

/**
 * Returns the report unchanged if the domain finds no problem.
 *
 * @throws OperationError invalid_request that names each field
 */
export function validReport(entity: ReportEntity, report: ReportDefinition): ReportDefinition {
  const problems = checkReport(report, entity.kind);
  if (problems.length === 0) return report;
  throw new OperationError('invalid_request', {
    errors: problems.map(({ field, fault }) => ({ field, message: reportFaultMessages[fault] })),
  });
}

/**
 * Requires the export permission for mailed reports, because mailing is an export. A scheduled report is still mailed after an
 * impersonation has ended, so an impersonator cannot add recipients (decision 35).
 *
 * @param before the recipients that the report already has
 * @throws OperationError permission_missing, impersonation_forbids
 */
export function requireExport(
  identity: RequestIdentity,
  recipients: readonly string[],
  before: readonly string[] = [],
): void {
  if (recipients.length > 0 && !holds(identity.access, 'EXPT')) throw new OperationError('permission_missing');
  if (identity.impersonator !== undefined && recipients.some((recipient) => !before.includes(recipient))) {
    throw new OperationError('impersonation_forbids');
  }
}

/** Returns the dates that a report covers if it runs at an instant. */
export function reportDates(report: ReportDefinition, at: Date): DateRange {
  const { frequency, time_zone, from_date, to_date } = report;
  const once = from_date === null || to_date === null ? null : { from_date, to_date };
  return reportWindow(frequency, businessDateOf(at, time_zone), once);
}
