/** What becomes of a document without a call of the merchant's people: by its payments, by its date, or by its recipient. */
export const invoiceEventKinds = [
  'issued_by_schedule',
  'not_issued_by_schedule',
  'reminded',
  'overdue',
  'viewed',
  'accepted',
  'declined',
  'payment_applied',
  'payment_failed',
  'payment_taken_off',
  'refund_begun',
  'refund_applied',
  'refund_declined',
  'refund_reversed',
] as const;

export type InvoiceEventKind = (typeof invoiceEventKinds)[number];
