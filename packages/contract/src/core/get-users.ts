import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { listTotals, page, text } from '../fields.ts';
import { userRow } from './user-row.ts';

/**
 * Users by name: those of one's merchant, or for an administrator those of the operator and its merchants. The search looks for its
 * text, in any case, in user name, name, e-mail address and the merchant's name.
 */
export const getUsers = defineCall({
  name: 'get_users',
  service: 'core',
  method: 'GET',
  path: '/users',
  summary: 'Users',
  source: 'S7.11',
  permission: { any_of: ['USVI', 'MEUS'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({
    search: z.optional(text(100)),
    user_type_id: z.optional(z.literal(['Merchant', 'Administrator'], 'must be Merchant or Administrator')),
    ...page,
  }),
  response: z.object({
    users: z.array(userRow),
    ...listTotals,
  }),
  errors: [],
});
