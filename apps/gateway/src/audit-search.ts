import type { AuditCriteria } from '@countinghouse/contract/core/audit/audit-entry';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Dependencies } from './dependencies.ts';
import type { OperationContext } from './operation.ts';
import type { AuditFilter } from './store/audit/audit-conditions.ts';
import { listAudit } from './store/audit/audit-history.ts';
import type { AuditOrder } from './store/audit/find-audit.ts';
import { sealCommitted } from './store/audit/seals.ts';
import { datesBetween } from './store/search/dates-between.ts';

/** What queries of the audit history need: the sealer, which makes the newest entries visible immediately. */
export type AuditReader = Pick<Dependencies, 'owner_pool' | 'settings'>;

/**
 * Converts criteria to the form that the store takes: days of a zone become instants. @throws OperationError invalid_request, naming the
 * field
 */
export function auditFilter(
  { start_date, end_date, search, user_id, call }: AuditCriteria,
  zone: TimeZone,
): AuditFilter {
  return { search, user_id, call, ...datesBetween({ start_date, end_date }, zone) };
}

/** Returns the order for a checked `sort` value. */
export function auditOrder(sort: string | undefined): AuditOrder {
  return sort?.split(':')[1] === 'asc' ? 'asc' : 'desc';
}

/** Seals all entries written so far, so that they show: an entry is listed only once it is part of the chain. */
export async function sealWrittenEntries({ owner_pool, settings }: AuditReader): Promise<void> {
  await sealCommitted(owner_pool, settings.AUDIT_SEAL_SECRET);
}

/** Returns one page of the audit history, limited to the scope of the call. */
export async function auditPage(
  context: OperationContext,
  filter: AuditFilter,
  {
    sort,
    limit = 20,
    offset = 0,
  }: { sort?: string | undefined; limit?: number | undefined; offset?: number | undefined },
) {
  const { entries, ...totals } = await context.transaction((transaction) =>
    listAudit(transaction, context.identity, filter, { order: auditOrder(sort), limit, offset }),
  );
  return { auditHistory: entries, ...totals, limit, offset };
}
