import { userTypes } from '@countinghouse/domain/access/access';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, sortOf, text, uuid, wholePage } from '../../fields.ts';
import { userRow } from './user-row.ts';

/** The columns that users can be sorted by, with their data type: the `sort` value is `field:order:datatype`. */
export const userSortColumns = {
  full_name: 'text',
  username: 'text',
  merchant: 'text',
  created_date: 'date',
} as const;

/** The filters of users. */
export const userCriteria = {
  search: z.optional(text(100)),
  user_type_id: z.optional(z.literal(userTypes, 'must be Merchant or Administrator')),
  /** 1 active, 2 inactive. */
  user_status_id: z.optional(z.literal(['1', '2'], 'must be 1 or 2')),
  role_id: z.optional(uuid),
} as const;

/** The order of users. */
export const userSort = z.optional(sortOf(userSortColumns));

/**
 * Returns users by merchant and name: those of one's merchant, or for an administrator those of the operator and its merchants. The search
 * matches, in any case, user name, name, email address and the merchant's name.
 */
export const getUsers = defineCall({
  name: 'get_users',
  service: 'core',
  method: 'GET',
  path: '/users',
  summary: 'List users',
  source: 'S7.11',
  permission: { any_of: ['USVI', 'MEUS'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ ...userCriteria, sort: userSort, ...wholePage }),
  response: z.object({
    users: z.array(userRow),
    ...listTotals,
  }),
  errors: [],
});
