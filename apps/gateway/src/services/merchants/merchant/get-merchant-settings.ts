import type { Calls } from '@countinghouse/contract/calls';
import { type Operation, OperationError } from '../../../operation.ts';
import { readMerchant } from '../../../store/people/identity.ts';
import { viewableMerchantUid } from '../own-merchant.ts';

/** Returns the thirteen switches of a merchant (S7.44). */
export const getMerchantSettings: Operation<Calls['get_merchant_settings']> = async (context, { params }) => {
  const merchant_uid = viewableMerchantUid(context.identity, params.id);
  const record = await context.transaction((transaction) => readMerchant(transaction, merchant_uid));
  if (record === undefined) throw new OperationError('not_found');
  return { merchant_setting: record.merchant_setting };
};
