import type { searchLineItemTransactions as declaration } from '@countinghouse/contract/merchants/line-items/search-line-item-transactions';
import { level23MerchantOf } from '../../../access/level23-access.ts';
import type { Operation } from '../../../operation.ts';
import { findLineItemTransactions } from './find-line-item-transactions.ts';

/** Searches the approved payments of the merchant in scope, with the level that each reaches. */
export const searchLineItemTransactions: Operation<typeof declaration> = async (context, { query }) => {
  level23MerchantOf(context);
  return findLineItemTransactions(context, query);
};
