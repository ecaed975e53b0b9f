import type { getLineItemSettings as declaration } from '@countinghouse/contract/merchants/line-items/get-line-item-settings';
import { level23MerchantOf } from '../../../access/level23-access.ts';
import type { Operation } from '../../../operation.ts';
import { readLineItemSettings } from '../../../store/merchants/line-item-defaults.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** Returns a merchant's line item defaults. */
export const getLineItemSettings: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.id);
  level23MerchantOf(context, { settings: true });
  return context.transaction((transaction) => readLineItemSettings(transaction, merchant_uid));
};
