import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { auditCriteria, auditEntry, auditSort } from '../../core/audit/audit-entry.ts';
import { listTotals, page, uuid } from '../../fields.ts';

/** Returns every change at a merchant, newest first. */
export const getAuditHistory = defineCall({
  name: 'get_audit_history',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/audit-history',
  summary: 'List the audit history of a merchant',
  source: 'S7.53; S3.40',
  permission: { any_of: ['MEVD'] },
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  query: z.object({ ...auditCriteria, sort: auditSort, ...page }),
  response: z.object({ auditHistory: z.array(auditEntry), ...listTotals }),
  errors: [],
});
