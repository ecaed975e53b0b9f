import { getMerchantProfile } from '@countinghouse/contract/merchants/merchant/get-merchant-profile';
import { useCall } from '../../../shared/client/use-call.ts';

/** Reads the profile of a merchant for a tab that shows failures itself; only if `enabled`. */
export const useMerchantProfile = (merchant_uid: string, { enabled = true }: { enabled?: boolean } = {}) =>
  useCall(getMerchantProfile, { params: { id: merchant_uid } }, { shown: 'in_place', enabled });
