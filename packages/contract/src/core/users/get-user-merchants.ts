import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page, text, uuid } from '../../fields.ts';
import { userRow } from './user-row.ts';

/**
 * Returns the users of a user's merchants: for an administrator those of all the operator's merchants, for a merchant's user their
 * colleagues and themselves. Ordered by the merchant's name.
 */
export const getUserMerchants = defineCall({
  name: 'get_user_merchants',
  service: 'core',
  method: 'GET',
  path: '/users/{id}/merchants',
  summary: 'List the merchant users that a user works with',
  source: 'S7.14',
  permission: { any_of: ['USVI', 'MEUS'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  query: z.object({ search: z.optional(text(100)), ...page }),
  response: z.object({ users: z.array(userRow), ...listTotals }),
  errors: ['not_found'],
});
