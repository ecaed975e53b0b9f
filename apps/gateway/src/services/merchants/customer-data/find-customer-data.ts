import type { findCustomerData as declaration } from '@countinghouse/contract/merchants/customer-data/find-customer-data';
import type { Operation } from '../../../operation.ts';
import { countCustomerData } from '../../../store/merchants/personal-data.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** Counts the stored data of one customer by kind, so that the user can check it before an export or an erasure. */
export const findCustomerData: Operation<typeof declaration> = (context, { params, body }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  return context.transaction(async (transaction) => ({
    customer_data: await countCustomerData(transaction, merchant_uid, body),
  }));
};
