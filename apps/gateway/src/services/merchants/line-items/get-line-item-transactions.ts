import type { getLineItemTransactions as declaration } from '@countinghouse/contract/merchants/line-items/get-line-item-transactions';
import { level23MerchantOf } from '../../../access/level23-access.ts';
import type { Operation } from '../../../operation.ts';
import { ownMerchantUid } from '../own-merchant.ts';
import { findLineItemTransactions } from './find-line-item-transactions.ts';

/** Returns the payments of a merchant whose Level 2/3 data can still be changed. */
export const getLineItemTransactions: Operation<typeof declaration> = async (context, { params, query }) => {
  ownMerchantUid(context.identity, params.id);
  level23MerchantOf(context);
  return findLineItemTransactions(context, { ...query, changeable: true });
};
