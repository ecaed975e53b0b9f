import type { searchAuditHistory as declaration } from '@countinghouse/contract/core/audit/search-audit-history';
import { type AuditReader, auditFilter, auditPage, sealWrittenEntries } from '../../../audit-search.ts';
import type { Operation } from '../../../operation.ts';
import { latestAuditCheck } from '../../../store/audit/audit-history.ts';
import { zoneOf } from '../../../store/payments/payments-in-scope.ts';

/** Returns all changes at the operator and its merchants, with the result of the last check of the chain. */
export function searchAuditHistory(reader: AuditReader): Operation<typeof declaration> {
  return async (context, { query }) => {
    const filter = auditFilter(query, zoneOf(context.identity));
    await sealWrittenEntries(reader);
    const found = await auditPage(context, filter, query);
    return { ...found, chain: await context.transaction(latestAuditCheck) };
  };
}
