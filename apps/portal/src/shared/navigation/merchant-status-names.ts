import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const names: Record<MerchantStatus, MessageDescriptor> = {
  Unviewed: msg`Unviewed`,
  Pending: msg({ message: 'Pending', context: 'merchant status' }),
  Active: msg`Active`,
  'Refund Only': msg`Refund Only`,
  'Past Due': msg`Past Due`,
  Delinquent: msg`Delinquent`,
  Restricted: msg`Restricted`,
  Closed: msg({ message: 'Closed', context: 'merchant status' }),
};

/** Returns the name of a merchant's account status in the user's language. */
export function useMerchantStatusName(): (status: MerchantStatus) => string {
  const { i18n } = useLingui();
  return (status) => i18n._(names[status]);
}
