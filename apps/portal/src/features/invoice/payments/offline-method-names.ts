import type { offlinePaymentMethods } from '@countinghouse/domain/invoice/invoice-limits';
import { useLingui } from '@lingui/react/macro';

type Method = (typeof offlinePaymentMethods)[number];

/** Returns the names of payment methods outside the acquirer, in the user's language. */
export function useOfflineMethodNames(): Readonly<Record<Method, string>> {
  const { t } = useLingui();
  return {
    cash: t({ message: 'Cash', context: 'way to pay' }),
    cheque: t({ message: 'Check', context: 'way to pay' }),
    bank_transfer: t({ message: 'Bank transfer', context: 'way to pay' }),
    other: t({ message: 'Other', context: 'way to pay' }),
  };
}
