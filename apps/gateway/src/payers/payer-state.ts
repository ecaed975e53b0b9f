import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { type PayerState, payerStateOf, takesLinkPayments } from '@countinghouse/domain/payment-link/payment-link';
import type { PayerLink } from '../operation.ts';

/** The state of a link at an instant, as a visitor sees it; an address that was replaced is withdrawn. */
export function payerStateNow(
  { link, settings, merchant, merchant_setting }: PayerLink,
  { is_revoked, now }: { is_revoked: boolean; now: Date },
): PayerState {
  const { account_status_code } = merchant;
  const takes_payments = takesLinkPayments({ account_status_code, merchant_setting }, settings ?? undefined);
  return payerStateOf(is_revoked ? { ...link, status: 'closed' } : link, takes_payments, now);
}

/** Whether a merchant may keep the cards of those who pay by its links. */
export function mayKeepCards({ merchant, merchant_setting, customer }: PayerLink): boolean {
  return (
    merchant_setting.allow_customer_vault &&
    merchantMay(merchant.account_status_code, 'add_customer') &&
    customer?.is_active !== false
  );
}
