import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page, uuid } from '../../fields.ts';
import { lineItemErrors, lineItemTransaction } from './line-item.ts';

/** The payments of a merchant whose Level 2/3 data can still be changed, the newest first. */
export const getLineItemTransactions = defineCall({
  name: 'get_line_item_transactions',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/creditcard/lineitem/transactions',
  summary: 'List payments that can have Level 2/3 data',
  source: 'S7.70; S1.17',
  permission: { any_of: ['LLVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: z.object({ id: uuid }),
  query: z.object(page),
  response: z.object({ transactions: z.array(lineItemTransaction), ...listTotals }),
  errors: lineItemErrors,
});
