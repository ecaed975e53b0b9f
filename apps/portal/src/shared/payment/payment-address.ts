import type { PaymentCriterion } from '@countinghouse/domain/payment/payment-lookup';

/** Returns the address of a payment's details: Transaction Search with the payment open. */
export function paymentHref(payment_id: string): string {
  return `/transaction?payment=${encodeURIComponent(payment_id)}`;
}

/** Returns a criterion as query parameters. The search call and the address of Transaction Search use the same names. */
export function criterionQuery(criterion: PaymentCriterion): Record<string, string> {
  if (criterion.kind === 'last_four') return { last_four: criterion.last_four };
  if (criterion.kind === 'text') return { search: criterion.search };
  return { amount_from: String(criterion.amount), amount_to: String(criterion.amount) };
}

/** Returns the address of all payments that meet a criterion. */
export function paymentsHref(criterion: PaymentCriterion): string {
  return `/transaction?${new URLSearchParams(criterionQuery(criterion))}`;
}

/** Returns the address of the payments between two business dates, both included, with further search parameters. */
export function paymentsBetweenHref(
  start_date: string,
  end_date: string,
  narrowed: Readonly<Record<string, string>> = {},
): string {
  return `/transaction?${new URLSearchParams({ start_date, end_date, ...narrowed })}`;
}

/** Returns the last four digits of a masked card number as the API sends it ('•••• 4242'). */
export function lastFourOfMasked(card_number: string): string {
  return /(\d{4})$/.exec(card_number)?.[1] ?? '';
}
