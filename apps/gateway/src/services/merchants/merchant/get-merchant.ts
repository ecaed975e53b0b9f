import type { Calls } from '@countinghouse/contract/calls';
import { type Operation, OperationError } from '../../../operation.ts';
import { readMerchantDetails } from '../../../store/merchants/merchants.ts';
import { viewableMerchantUid } from '../own-merchant.ts';

/** Returns a merchant (S7.41). */
export const getMerchant: Operation<Calls['get_merchant']> = async (context, { params }) => {
  const merchant_uid = viewableMerchantUid(context.identity, params.id);
  const merchant = await context.transaction((transaction) => readMerchantDetails(transaction, merchant_uid));
  if (merchant === undefined) throw new OperationError('not_found');
  return { merchant };
};
