import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page, sortOf } from '../../fields.ts';
import { merchantRow, merchantSortColumns } from './search-merchants.ts';

/** Returns the operator's merchants, page by page, by name by default. */
export const getMerchants = defineCall({
  name: 'get_merchants',
  service: 'merchants',
  method: 'GET',
  path: '/merchants',
  summary: 'List merchants',
  source: 'S7.40',
  permission: { any_of: ['MEVI'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  query: z.object({ sort: z.optional(sortOf(merchantSortColumns)), ...page }),
  response: z.object({ merchants: z.array(merchantRow), ...listTotals }),
  errors: [],
});
