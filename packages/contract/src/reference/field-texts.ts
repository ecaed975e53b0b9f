/** What fields mean, by their name, for the schemas of the merchants' API reference. A field whose name says it all has none. */
export const fieldTexts: Readonly<Record<string, string>> = {
  amount: 'Whole minor units of the currency: 1099 is 10.99 USD',
  currency: 'Numeric ISO 4217 code: 840 USD, 826 GBP, 978 EUR',
  tip: 'The part of the amount that is a tip, in minor units',
  tax: 'The part of the amount that is sales tax, in minor units',
  sales_tax: 'The part of the amount that is sales tax, in minor units',
  card_number: 'In a request the whole number; in an answer all but the last four digits are masked',
  expiry: 'Month and year of expiry, MMYY',
  cvv: 'The three or four digits of the security code. It is never stored',
  card_present: 'Set where a terminal read the card, with the brand that it read',
  payment_id: 'Names the payment in every later call',
  transaction_uid: 'The number of the payment that people read to each other',
  terminal_uid: 'The terminal',
  approved: 'Whether the issuer approved it. A decline is `false`, with a `decline_reason`',
  action:
    'What was done: 105 Authorization, 106 Capture, 107 Capture cancel, 110 Sale, 118 Settle, 120 Refund, 121 Refund reversal, 125 Credit, 131 Void',
  approval_code: 'The approval code of the issuer; null where nothing was approved',
  response_code: 'The response code of the acquirer, 00 where it was approved',
  decline_reason: 'Why it was declined, as a key such as `insufficient_funds`; null where it was approved',
  avs_response: 'The result of the address check, one letter; null where no address was sent',
  csc_response: 'The result of the security code check: M match, N no match, P not processed, U unavailable',
  batch_date: 'The business date of the batch, YYYY-MM-DD',
  timestamp: 'A UTC instant in ISO 8601',
  authorized_amount: 'What the issuer approved, in minor units',
  captured_amount: 'What goes into settlement, or went, in minor units',
  refunded_amount: 'What was refunded of this payment and not taken back, in minor units',
  order_id: 'The number of the order in your own system',
  duplicate_confirmed: 'Set to `true` to charge the same card the same amount again within a minute',
  custom_fields: 'What was entered in the custom fields of the merchant, by `custom_field_id`',
  pdf_file_id: 'The `file_id` of a file that was uploaded for this payment',
  links: 'What can be done to the payment now, with the address of each',
  sequence: 'The place in the history of the payment: higher is later',
  parent_payment_id: 'The payment that a refund belongs to; null where it is no refund',
  reason: 'Why',
  note: 'For the merchant’s own people; customers do not see it',
  total_count: 'How many match',
  total_count_is_exact: '`false` where there are more than `total_count`',
  limit: 'How many rows to answer, at most 100',
  offset: 'How many rows to leave out, at most 10,000',
  sort: '`field:order:datatype`, such as `timestamp:desc:date`',
  search: 'Text to look for in any case',
  start_date: 'The first date, YYYY-MM-DD, in the time zone of the merchant',
  end_date: 'The last date, YYYY-MM-DD, in the time zone of the merchant',
  last_four: 'The last four digits of the card number',
  user_id: 'Of a key, its `api_key_id`',
};

/** The same of one field of one call only, `call.field`. */
export const callFieldTexts: Readonly<Record<string, string>> = {
  'search_payments.status':
    'A comma-separated list: 202 Unknown, 205 Authorized, 206 Captured, 210 Pending Settlement, 218 Settled, 220 Refunded, 225 Pending Credit, 230 Declined, 231 Reversed',
  'refund_payment.amount': 'What to refund, in minor units; all that is left where it is missing',
  'capture_payment.amount': 'What to capture, in minor units; all of it where it is missing',
};

/** What the whole number of a payment's status means. */
export const paymentStatusText =
  '202 Unknown, 205 Authorized, 206 Captured, 210 Pending Settlement, 218 Settled, 220 Refunded, 225 Pending Credit, 230 Declined, 231 Reversed';
