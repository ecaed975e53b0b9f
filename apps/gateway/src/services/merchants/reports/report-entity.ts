import { holds } from '@countinghouse/domain/access/access';
import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import { checkReport, reportFaultMessages } from '@countinghouse/domain/report/custom-report';
import { reportWindow } from '@countinghouse/domain/report/report-schedule';
import { businessDateOf, type DateRange } from '@countinghouse/domain/time/time-zones';
import { OperationError, type RequestIdentity } from '../../../operation.ts';
import type { ReportScope } from '../../../store/reports/report-rows.ts';

/** Whose reports an identity works on, and which rows they hold. */
export type ReportEntity = { entity_id: string; kind: 'merchant' | 'operator'; scope: ReportScope };

/** The entity of an identity: its merchant, or the operator of an administrator without one, whose reports span its merchants. */
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
 * The entity that a path names, if it is that of the caller; any other is as unknown as none.
 *
 * @throws OperationError not_found
 */
export function ownReportEntity(identity: RequestIdentity, named: string): ReportEntity {
  const entity = reportEntityOf(identity);
  if (entity.entity_id !== named.toLowerCase()) throw new OperationError('not_found');
  return entity;
}

/**
 * A report as it was sent, once domain has nothing against it.
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
 * What is mailed is an export: whoever may not export may not have it mailed either. A scheduled report goes on being mailed after an
 * impersonation has ended, so whoever impersonates adds no recipient (decision 35).
 *
 * @param before the recipients that the report has already
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

/** The dates that a report covers if it runs at an instant. */
export function reportDates(report: ReportDefinition, at: Date): DateRange {
  const { frequency, time_zone, from_date, to_date } = report;
  const once = from_date === null || to_date === null ? null : { from_date, to_date };
  return reportWindow(frequency, businessDateOf(at, time_zone), once);
}
