import { z } from 'zod/mini';
import { queryList, sortOf, text } from '../../fields.ts';
import { fileQuery } from '../../file-query.ts';
import { merchantStatusCode } from '../merchant.ts';
import { merchantSortColumns } from './search-merchants.ts';

const { format: _, ...fileOptions } = fileQuery;

/** What the search over merchants takes in its body, as a query: lists are joined by commas. Every merchant found stands in the file. */
const query = z.object({
  search: z.optional(text(100)),
  account_status_code: z.optional(queryList(merchantStatusCode, 8)),
  sort: z.optional(sortOf(merchantSortColumns)),
  ...fileOptions,
});

/** What the downloads of merchants have in common; each has its format in its path. */
export const exportMerchants = {
  service: 'merchants',
  method: 'GET',
  permission: { all_of: ['MEVI', 'EXPT'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  query,
} as const;
