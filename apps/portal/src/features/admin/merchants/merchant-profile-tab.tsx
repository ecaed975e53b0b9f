import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant/merchant-profile';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import type { ReactNode } from 'react';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useMerchantProfile } from './use-merchant-profile.ts';

/** A tab about the profile of a merchant, shown once it is loaded. */
export function MerchantProfileTab({
  merchant_uid,
  children,
}: {
  merchant_uid: string;
  children: (profile: MerchantProfileView) => ReactNode;
}) {
  const query = useMerchantProfile(merchant_uid);
  if (query.data !== undefined) return children(query.data.merchant_profile);
  return query.isError ? (
    <CallErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <FormSkeleton fields={6} />
  );
}
