import type { getAuditHistory as declaration } from '@countinghouse/contract/merchants/history/get-audit-history';
import { type AuditReader, auditFilter, auditPage, sealWrittenEntries } from '../../../audit-search.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { zoneOfEntity } from '../../../store/audit/audit-history.ts';
import { viewableMerchantUid } from '../own-merchant.ts';

/** Returns all changes at a merchant (S7.53), by day in its own time zone. */
export function getAuditHistory(reader: AuditReader): Operation<typeof declaration> {
  return async (context, { params, query }) => {
    const entity_id = viewableMerchantUid(context.identity, params.id);
    const zone = await context.transaction((transaction) => zoneOfEntity(transaction, entity_id));
    if (zone === undefined) throw new OperationError('not_found');
    const filter = { ...auditFilter(query, zone), entity_id };
    await sealWrittenEntries(reader);
    return auditPage(context, filter, query);
  };
}
