import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { useLingui } from '@lingui/react/macro';

/** What each status means for the merchant, in a sentence. */
export function useStatusMeanings(): Record<MerchantStatus, string> {
  const { t } = useLingui();
  return {
    Unviewed: t`Nobody has looked at it yet: its people cannot sign in.`,
    Pending: t`Its people can sign in; it takes no payments yet.`,
    Active: t`It takes payments.`,
    'Refund Only': t`No new sales; refunds, voids and settlement go on.`,
    'Past Due': t`It owes fees, and takes payments.`,
    Delinquent: t`It owes fees for long: no new sales; refunds, voids and settlement go on.`,
    Restricted: t`No payments at all; what is open still settles.`,
    Closed: t`The account is closed for good: nobody signs in, and nothing is taken or paid back.`,
  };
}
