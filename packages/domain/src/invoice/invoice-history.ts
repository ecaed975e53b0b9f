/** Events of a document without a call by the merchant's users: automatic, from payments, or from the recipient. */
export const invoiceEventKinds = [
  'issued_by_schedule',
  'not_issued_by_schedule',
  'reminded',
  'overdue',
  'viewed',
  'accepted',
  'declined',
  'charge_failed',
  'charge_retrying',
  'charge_skipped',
  'charging_agreed',
  'payment_applied',
  'payment_failed',
  'payment_taken_off',
  'refund_begun',
  'refund_applied',
  'refund_declined',
  'refund_reversed',
] as const;

/** An event of a document without a call by the merchant's users. */
export type InvoiceEventKind = (typeof invoiceEventKinds)[number];

/** The calls whose audit entries are part of a document's history. */
export const invoiceHistoryCalls = [
  'create_invoice',
  'update_invoice',
  'delete_invoice',
  'issue_invoice',
  'schedule_invoice',
  'send_invoice',
  'resend_invoice',
  'send_invoice_reminders',
  'close_invoice',
  'reopen_invoice',
  'duplicate_invoice',
  'convert_invoice',
  'correct_invoice',
  'create_credit_note',
  'record_invoice_payment',
  'reverse_invoice_payment',
  'revoke_invoice_link',
  'accept_visitor_estimate',
  'decline_visitor_estimate',
  'request_link',
  'open_owed_invoice',
] as const;

/** A call whose audit entries are part of a document's history. */
export type InvoiceHistoryCall = (typeof invoiceHistoryCalls)[number];
