import type { getMerchantProfile as declaration } from '@countinghouse/contract/merchants/merchant/get-merchant-profile';
import { type Operation, OperationError } from '../../../operation.ts';
import { readMerchantProfile } from '../../../store/merchants/merchant-profiles.ts';

/** Returns a merchant's profile as an administrator sees it, with only the last four digits of its tax ID and account number. */
export const getMerchantProfile: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_profile = await context.transaction((transaction) =>
    readMerchantProfile(transaction, params.id.toLowerCase()),
  );
  if (merchant_profile === undefined) throw new OperationError('not_found');
  return { merchant_profile };
};
