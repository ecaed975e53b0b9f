import type { AccountCategory } from '@countinghouse/domain/constants';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const names: Record<AccountCategory, MessageDescriptor> = {
  B2B: msg`Business to business`,
  CBD: msg`CBD products`,
  ECommerce: msg`E-commerce`,
  HighRisk: msg`High risk`,
  LowRisk: msg`Low risk`,
  GatewayOnlyAMP: msg`Gateway only (AMP)`,
  Esquire: msg`Esquire`,
  RestrictedHighRisk: msg`Restricted, high risk`,
  RestrictedLowRisk: msg`Restricted, low risk`,
};

/** Returns the name of a merchant's account category in the user's language. */
export function useAccountCategoryName(): (category: AccountCategory) => string {
  const { i18n } = useLingui();
  return (category) => i18n._(names[category]);
}
