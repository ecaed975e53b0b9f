import { z } from 'zod/mini';
import { queryList, sortOf, text } from '../../fields.ts';
import { fileQuery } from '../../file-query.ts';
import { merchantStatusCode } from '../merchant.ts';
import { merchantSortColumns } from './search-merchants.ts';

const { format: _, ...fileOptions } = fileQuery;

/** The merchant search as a query instead of a body: lists are comma-separated. The file contains every merchant found. */
const query = z.object({
  search: z.optional(text(100)),
  account_status_code: z.optional(queryList(merchantStatusCode, 8)),
  sort: z.optional(sortOf(merchantSortColumns)),
  ...fileOptions,
});

/** The common parts of the merchant downloads; each has its format in its path. */
export const exportMerchants = {
  service: 'merchants',
  method: 'GET',
  permission: { all_of: ['MEVI', 'EXPT'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  query,
} as const;
