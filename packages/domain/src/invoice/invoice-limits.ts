import { MAX_AMOUNT } from '../money.ts';

/** The limits of an invoice, its price list and its settings. Texts are counted in characters, amounts are in minor units. */
export const invoiceLimits = {
  /** The total of an invoice is more than 0 and at most the maximum of one payment. */
  total_amount_minimum: 1,
  total_amount_maximum: MAX_AMOUNT,
  invoice_number_maximum: 32,
  lines_minimum: 1,
  lines_maximum: 100,
  item_code_maximum: 40,
  description_minimum: 1,
  description_maximum: 255,
  unit_of_measure_maximum: 12,
  commodity_code_maximum: 12,
  /** Of one line, and of shipping. */
  tax_rates_line_maximum: 3,
  discount_ppm_maximum: 1_000_000,
  recipients_minimum: 1,
  recipients_maximum: 5,
  order_id_maximum: 64,
  title_maximum: 255,
  note_to_customer_maximum: 2_000,
  terms_maximum: 4_000,
  internal_note_maximum: 1_000,
  files_maximum: 5,
  file_bytes_maximum: 5 * 1024 * 1024,
  /** How many months after its issue date an invoice can be due. */
  due_months_maximum: 24,
  parts_minimum: 1,
  parts_maximum: 12,
  part_label_maximum: 40,
  tip_choices_maximum: 4,
  /** The lower bound of the minimum amount that a payer can choose. */
  minimum_amount_minimum: 100,
  re_attempts_maximum: 3,
  reminders_maximum: 8,
  reminder_days_maximum: 60,
  /** For how many days a closed invoice can be reopened. */
  reopen_days_maximum: 90,
  /** How many invoices one request can send reminders for. */
  reminded_at_once_maximum: 100,
  close_reason_text_maximum: 255,
  offline_reference_maximum: 64,
} as const;

/** Limits of a merchant's tax rates. */
export const taxRateLimits = {
  rates_maximum: 50,
  name_maximum: 40,
  region_maximum: 40,
  rate_ppm_maximum: 1_000_000,
} as const;

/** Limits of a price list. */
export const priceListLimits = { items_maximum: 5_000 } as const;

/** Limits of a number series. */
export const seriesLimits = {
  pattern_maximum: 24,
  digits_minimum: 4,
  digits_maximum: 10,
  next_number_maximum: 9_999_999_999,
} as const;

/** When an invoice is due: immediately, a number of days after issue, or on a date. */
export const paymentTerms = ['on_receipt', 'net_7', 'net_14', 'net_30', 'net_60', 'date'] as const;

/** When an invoice is due. */
export type PaymentTerms = (typeof paymentTerms)[number];

/** The methods of offline payment, which do not go through the acquirer. */
export const offlinePaymentMethods = ['cash', 'cheque', 'bank_transfer', 'other'] as const;

/** A method of offline payment. */
export type OfflinePaymentMethod = (typeof offlinePaymentMethods)[number];

/** Defaults for an invoice if neither its draft nor the merchant's settings say otherwise. */
export const defaultInvoiceSettings = {
  payment_terms: 'net_14',
  allow_partial: false,
  minimum_amount: 100,
  tip_choices: [] as readonly number[],
  re_attempts: 3,
  /** Days relative to the due date of a part. */
  reminder_days: [-3, 0, 3, 10] as readonly number[],
} as const;
