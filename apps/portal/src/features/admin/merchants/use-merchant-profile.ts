import { getMerchantProfile } from '@countinghouse/contract/merchants/merchant/get-merchant-profile';
import { useCall } from '../../../shared/client/use-call.ts';

/** The profile of a merchant, for a tab that shows what went wrong in its place; not asked for unless `enabled`. */
export const useMerchantProfile = (merchant_uid: string, { enabled = true }: { enabled?: boolean } = {}) =>
  useCall(getMerchantProfile, { params: { id: merchant_uid } }, { shown: 'in_place', enabled });
