import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, listTotals, page } from '../../fields.ts';
import { auditCriteria, auditEntry, auditSort } from './audit-entry.ts';

/** Returns every change at the operator and all of its merchants, with the result of the last check of the chain. */
export const searchAuditHistory = defineCall({
  name: 'search_audit_history',
  service: 'core',
  method: 'GET',
  path: '/audit-history',
  summary: 'Search the audit history of the operator',
  source: 'S7.53; decision 27',
  permission: { all_of: ['MEVD', 'USVD'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  query: z.object({ ...auditCriteria, sort: auditSort, ...page }),
  response: z.object({
    auditHistory: z.array(auditEntry),
    /** The last check of the whole chain; null before the first. */
    chain: z.nullable(z.object({ checked_at: instant, entries: z.int(), intact: z.boolean() })),
    ...listTotals,
  }),
  errors: [],
});
