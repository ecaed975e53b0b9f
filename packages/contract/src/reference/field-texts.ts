/** Descriptions of fields by name, for the schemas of the merchants' API reference. A self-explanatory field has none. */
export const fieldTexts: Readonly<Record<string, string>> = {
  amount: 'The amount in whole minor units of the currency: 1099 is 10.99 USD',
  currency: 'Numeric ISO 4217 code: 840 USD, 826 GBP, 978 EUR',
  tip: 'The part of the amount that is a tip, in minor units',
  tax: 'The part of the amount that is sales tax, in minor units',
  sales_tax: 'The part of the amount that is sales tax, in minor units',
  card_number: 'The full card number in a request; in a response, all but the last four digits are masked',
  expiry: 'The month and year of expiry, MMYY',
  cvv: 'The three- or four-digit security code. It is never stored',
  card_present: 'Set if a terminal read the card; contains the card brand that it read',
  payment_id: 'Identifies the payment in every later call',
  transaction_uid: 'A payment number for people, for example to read out on the telephone',
  terminal_uid: 'The terminal',
  approved: 'Whether the issuer approved the payment. A declined payment has `false` and a `decline_reason`',
  action:
    'The action: 105 Authorization, 106 Capture, 107 Capture cancel, 110 Sale, 118 Settle, 120 Refund, 121 Refund reversal, 125 Credit, 131 Void',
  approval_code: 'The issuer’s approval code; null if the payment was not approved',
  response_code: 'The acquirer’s response code; 00 means approved',
  decline_reason: 'The reason for a decline, such as `insufficient_funds`; null if the payment was approved',
  avs_response: 'The result of the address check, one letter; null if no address was sent',
  csc_response: 'The result of the security code check: M match, N no match, P not processed, U unavailable',
  batch_date: 'The business date of the batch, YYYY-MM-DD',
  timestamp: 'A UTC instant in ISO 8601',
  authorized_amount: 'The amount that the issuer approved, in minor units',
  captured_amount: 'The amount that settles or has settled, in minor units',
  refunded_amount: 'The amount refunded from this payment, without reversed refunds, in minor units',
  order_id: 'The order number in your own system',
  duplicate_confirmed: 'Set to `true` to charge the same amount to the same card again within a minute',
  custom_fields: 'The values of the merchant’s custom fields, by `custom_field_id`',
  pdf_file_id: 'The `file_id` of the file that was uploaded for this payment',
  links: 'The operations that are possible on the payment now, each with its address',
  sequence: 'The position in the history of the payment: higher is later',
  parent_payment_id: 'The payment that a refund belongs to; null if the payment is not a refund',
  reason: 'The reason',
  note: 'An internal note for the merchant’s staff; customers do not see it',
  total_count: 'The number of matches',
  total_count_is_exact: '`false` if there are more matches than `total_count`',
  limit: 'The maximum number of rows to return, at most 100',
  offset: 'The number of rows to skip, at most 10,000',
  sort: 'The sort order as `field:order:datatype`, such as `timestamp:desc:date`',
  search: 'The text to search for, case-insensitive',
  start_date: 'The first date, YYYY-MM-DD, in the merchant’s time zone',
  end_date: 'The last date, YYYY-MM-DD, in the merchant’s time zone',
  last_four: 'The last four digits of the card number',
  user_id: 'The id of the user; for an API key, its `api_key_id`',
};

/** The same for one field of one call only, `call.field`. */
export const callFieldTexts: Readonly<Record<string, string>> = {
  'search_payments.status':
    'A comma-separated list: 202 Unknown, 205 Authorized, 206 Captured, 210 Pending Settlement, 218 Settled, 220 Refunded, 225 Pending Credit, 230 Declined, 231 Reversed',
  'refund_payment.amount': 'The amount to refund, in minor units; if omitted, the full remaining amount',
  'capture_payment.amount': 'The amount to capture, in minor units; if omitted, the full amount',
};

/** The meaning of the number in a payment's status. */
export const paymentStatusText =
  '202 Unknown, 205 Authorized, 206 Captured, 210 Pending Settlement, 218 Settled, 220 Refunded, 225 Pending Credit, 230 Declined, 231 Reversed';
