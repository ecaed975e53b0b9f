import type { RefundReason } from '@countinghouse/domain/payment/refund';
import { useLingui } from '@lingui/react/macro';

/** Returns the names of refund reasons in the user's language. */
export function useRefundReasonNames(): Readonly<Record<RefundReason, string>> {
  const { t } = useLingui();
  return {
    requested_by_customer: t`Requested by customer`,
    duplicate: t({ message: 'Duplicate', context: 'refund reason' }),
    fraudulent: t({ message: 'Fraudulent', context: 'refund reason' }),
    other: t({ message: 'Other', context: 'refund reason' }),
  };
}
