import type { Calls } from '@countinghouse/contract/calls';
import { type Operation, OperationError } from '../../../operation.ts';
import { readTerminalKeys } from '../../../store/merchants/merchants.ts';
import { readMerchant } from '../../../store/people/identity.ts';
import { viewableMerchantUid } from '../own-merchant.ts';

/** Returns the default terminal keys of a merchant (S7.46). The list is empty if there are none. */
export const getDefaultKey: Operation<Calls['get_default_key']> = async (context, { params }) => {
  const merchant_uid = viewableMerchantUid(context.identity, params.merchant_id);
  return context.transaction(async (transaction) => {
    if ((await readMerchant(transaction, merchant_uid)) === undefined) throw new OperationError('not_found');
    return { keys: await readTerminalKeys(transaction, merchant_uid, { defaults_only: true }) };
  });
};
