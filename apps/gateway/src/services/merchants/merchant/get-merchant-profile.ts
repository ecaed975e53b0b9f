import type { getMerchantProfile as declaration } from '@countinghouse/contract/merchants/merchant/get-merchant-profile';
import { type Operation, OperationError } from '../../../operation.ts';
import { readMerchantProfile } from '../../../store/merchants/merchant-profiles.ts';

/** What an administrator sees of a merchant's business; of its tax ID and account number the last four digits. */
export const getMerchantProfile: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_profile = await context.transaction((transaction) =>
    readMerchantProfile(transaction, params.id.toLowerCase()),
  );
  if (merchant_profile === undefined) throw new OperationError('not_found');
  return { merchant_profile };
};
