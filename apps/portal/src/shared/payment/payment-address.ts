import type { PaymentCriterion } from '@countinghouse/domain/payment/payment-lookup';

/** Where a payment's details stand: Transaction Search with the payment open beside it. */
export function paymentHref(payment_id: string): string {
  return `/transaction?payment=${encodeURIComponent(payment_id)}`;
}

/** What a criterion is in the query of the search, and in the address of Transaction Search: both use the same names. */
export function criterionQuery(criterion: PaymentCriterion): Record<string, string> {
  if (criterion.kind === 'last_four') return { last_four: criterion.last_four };
  if (criterion.kind === 'text') return { search: criterion.search };
  return { amount_from: String(criterion.amount), amount_to: String(criterion.amount) };
}

/** Where all payments of a criterion stand. */
export function paymentsHref(criterion: PaymentCriterion): string {
  return `/transaction?${new URLSearchParams(criterionQuery(criterion))}`;
}

/** Where the payments made between two business dates stand, both included, narrowed by more of the search's own names. */
export function paymentsBetweenHref(
  start_date: string,
  end_date: string,
  narrowed: Readonly<Record<string, string>> = {},
): string {
  return `/transaction?${new URLSearchParams({ start_date, end_date, ...narrowed })}`;
}

/** The last four digits of a masked card number as the wire carries it ('•••• 4242'). */
export function lastFourOfMasked(card_number: string): string {
  return /(\d{4})$/.exec(card_number)?.[1] ?? '';
}
