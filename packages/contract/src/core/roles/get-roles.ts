import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, text, uuid, wholePage } from '../../fields.ts';
import { role } from './role.ts';

/**
 * Returns roles by name: those of one's merchant, or for an administrator those of the operator, then of its merchants. The search matches,
 * in any case, the role's name and the merchant's.
 */
export const getRoles = defineCall({
  name: 'get_roles',
  service: 'core',
  method: 'GET',
  path: '/roles',
  summary: 'List roles',
  source: 'S7.21',
  permission: { any_of: ['ROVI'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ search: z.optional(text(100)), entity_id: z.optional(uuid), ...wholePage }),
  response: z.object({ roles: z.array(role), ...listTotals }),
  errors: ['not_found'],
});
