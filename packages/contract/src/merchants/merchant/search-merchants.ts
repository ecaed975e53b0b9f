import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { bodyPage, currency, instant, listTotals, sortOf, text, timeZone, uuid } from '../../fields.ts';
import { accountCategoryCode, merchantStatusCode } from '../merchant.ts';

/** A merchant as lists show it. */
export const merchantRow = z.object({
  merchant_uid: uuid,
  doing_business_as: z.string(),
  legal_name: z.string(),
  account_status_code: merchantStatusCode,
  account_category_code: accountCategoryCode,
  time_zone: timeZone,
  currency,
  created_at: instant,
});

export type MerchantRow = z.output<typeof merchantRow>;

/** The columns that merchants can be sorted by, with their data type: the `sort` value is `field:order:datatype`. */
export const merchantSortColumns = {
  doing_business_as: 'text',
  account_status_code: 'text',
  account_category_code: 'text',
  created_at: 'date',
} as const;

/** The search over the operator's merchants: text in any case in the names, the merchant_uid, or the platform_merchant_id of a terminal. */
export const searchMerchants = defineCall({
  name: 'search_merchants',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/searchmerchants',
  summary: 'Search merchants',
  source: 'S7.81',
  permission: { any_of: ['MEVI'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  body: z.object({
    search: z.optional(text(100)),
    account_status_code: z.optional(z.array(merchantStatusCode).check(z.maxLength(8, 'must have at most 8 entries'))),
    sort: z.optional(sortOf(merchantSortColumns)),
    ...bodyPage,
  }),
  response: z.object({
    merchantResult: z.object({
      merchants: z.array(merchantRow),
      ...listTotals,
    }),
  }),
  errors: [],
});
