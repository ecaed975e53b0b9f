/** Where a payment's details stand: Transaction Search with the payment open beside it. */
export function paymentHref(payment_id: string): string {
  return `/transaction?payment=${encodeURIComponent(payment_id)}`;
}

/** The last four digits of a masked card number as the wire carries it ('•••• 4242'). */
export function lastFourOfMasked(card_number: string): string {
  return /(\d{4})$/.exec(card_number)?.[1] ?? '';
}
