import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { useLingui } from '@lingui/react/macro';

/** Returns what each status means for the merchant, in a sentence. */
export function useStatusMeanings(): Record<MerchantStatus, string> {
  const { t } = useLingui();
  return {
    Unviewed: t`Not reviewed yet. Its users cannot sign in.`,
    Pending: t`Its users can sign in. It takes no payments yet.`,
    Active: t`It takes payments.`,
    'Refund Only': t`No new sales. Refunds, voids and settlement continue.`,
    'Past Due': t`Fees are overdue. Payments are still accepted.`,
    Delinquent: t`Fees are long overdue. No new sales. Refunds, voids and settlement continue.`,
    Restricted: t`No payments at all. Open payments are still settled.`,
    Closed: t`The account is closed for good. No one can sign in, and no payments or refunds are possible.`,
  };
}
