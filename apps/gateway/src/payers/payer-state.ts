import { type PayerDocumentState, payerDocumentState } from '@countinghouse/domain/invoice/invoice-states';
import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { type PayerState, payerStateOf, takesLinkPayments } from '@countinghouse/domain/payment-link/payment-link';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type { Payer, PayerFacts, PayerInvoice, PayerLink } from '../operation.ts';

/** Returns the state of a link at an instant, as a visitor sees it. A replaced link is withdrawn. */
export function payerStateNow(
  { link, settings, merchant, merchant_setting }: PayerLink,
  { is_revoked, now }: { is_revoked: boolean; now: Date },
): PayerState {
  const { account_status_code } = merchant;
  const takes_payments = takesLinkPayments({ account_status_code, merchant_setting }, settings ?? undefined);
  return payerStateOf(is_revoked ? { ...link, status: 'closed' } : link, takes_payments, now);
}

/** Returns the state of an invoice, an estimate or a credit note at an instant, as a visitor sees it. */
export function documentStateNow(
  { invoice, merchant, merchant_setting }: PayerInvoice,
  { now }: { now: Date },
): PayerDocumentState {
  const { account_status_code, time_zone } = merchant;
  return payerDocumentState(invoice, { account_status_code, merchant_setting }, businessDateOf(now, time_zone));
}

const statesOfInvoices: Readonly<Record<PayerDocumentState, PayerState>> = {
  open: 'open',
  partially_paid: 'open',
  being_paid: 'being_paid',
  paid: 'paid',
  withdrawn: 'withdrawn',
  business_unavailable: 'business_unavailable',
  // These are never paid.
  accepted: 'withdrawn',
  declined: 'withdrawn',
  expired: 'withdrawn',
  issued: 'withdrawn',
};

/** Returns whether a visitor can pay at an instant, and why not. */
export function payableStateNow(payer: Payer, { now }: { now: Date }): PayerState {
  if ('link' in payer) return payerStateNow(payer, { is_revoked: payer.is_revoked, now });
  if (payer.is_revoked || payer.invoice.kind !== 'invoice') return 'withdrawn';
  return statesOfInvoices[documentStateNow(payer, { now })];
}

/** Whether a merchant can store the cards of people who pay on its pages. */
export function mayKeepCards({
  merchant,
  merchant_setting,
  customer,
}: Pick<PayerFacts, 'merchant' | 'merchant_setting' | 'customer'>): boolean {
  return (
    merchant_setting.allow_customer_vault &&
    merchantMay(merchant.account_status_code, 'add_customer') &&
    customer?.is_active !== false
  );
}
