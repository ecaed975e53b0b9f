import { shortGuid } from '@countinghouse/domain/text/format';
import { useLingui } from '@lingui/react/macro';

/** Names a payment for its check box: 'payment 8f2c…4be19a07'. */
export function usePaymentName(): (payment: { payment_id: string }) => string {
  const { t } = useLingui();
  return ({ payment_id }) => {
    const short = shortGuid(payment_id);
    return t`payment ${short}`;
  };
}
