import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { givenDate, listTotals, page, queryList, sortOf, text } from '../../fields.ts';
import { lineItemErrors, lineItemTransaction } from './line-item.ts';

/** The columns that the payments can be sorted by, with their data type. */
export const sortableLineItemColumns = { timestamp: 'date', amount: 'number' } as const;

/** The statuses of payments with Level 2/3 data: approved, and not returned. */
const status = z.literal(['205', '206', '210', '218'], 'must be 205, 206, 210 or 218');

const criteria = z.object({
  start_date: z.optional(givenDate),
  end_date: z.optional(givenDate),
  status: z.optional(queryList(status, 4)),
  /** Part of the order id; if shorter than three characters, the whole order id. */
  order_id: z.optional(text(64)),
  /** The whole transaction id, or the payment id. */
  transaction_id: z.optional(text(40)),
  sort: z.optional(sortOf(sortableLineItemColumns)),
  ...page,
});

export type LineItemCriteria = z.output<typeof criteria>;

/** Searches the approved payments of the merchant in scope, with the level of each; newest first by default. */
export const searchLineItemTransactions = defineCall({
  name: 'search_line_item_transactions',
  service: 'merchants',
  method: 'GET',
  path: '/creditcard/lineitem/transactions/search',
  summary: 'Search payments by Level 2/3 data',
  source: 'S7.71; S1.17; S9.36',
  permission: { any_of: ['LLVI'] },
  effect: 'read',
  merchant_scope: 'one',
  query: criteria,
  response: z.object({ transactions: z.array(lineItemTransaction), ...listTotals }),
  errors: lineItemErrors,
});
