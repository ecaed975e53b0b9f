import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page, uuid } from '../../fields.ts';
import { auditEntry } from '../audit/audit-entry.ts';

/**
 * Returns what a user did and what others did to them, latest first, from the audit history: always one's own, others' with the permission
 * to view user details.
 */
export const getUserLogs = defineCall({
  name: 'get_user_logs',
  service: 'core',
  method: 'GET',
  path: '/users/{id}/logs',
  summary: 'List the history of a user',
  source: 'S7.16',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  query: z.object({ ...page }),
  response: z.object({ logs: z.array(auditEntry), ...listTotals }),
  errors: ['not_found', 'permission_missing'],
});
