import { automaticChargeReasons, automaticChargeStatuses } from '@countinghouse/domain/invoice/automatic-charge';
import { offlinePaymentMethods, paymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import { invoiceActions } from '@countinghouse/domain/invoice/invoice-states';
import {
  closeReasons,
  creditNoteStatuses,
  estimateStatuses,
  invoiceKinds,
  invoiceStatuses,
} from '@countinghouse/domain/invoice/invoice-statuses';
import { z } from 'zod/mini';
import { currency, instant, locale, plainDate, uuid } from '../../fields.ts';

/** The statuses of invoices, estimates and credit notes. */
export const documentStatuses = [...new Set([...invoiceStatuses, ...estimateStatuses, ...creditNoteStatuses])];

/** The status of a document's mails. */
export const sentStates = ['waiting', 'sent', 'refused', 'viewed'] as const;

/** An invoice, an estimate or a credit note as the list shows it. Amounts are minor units of its currency. */
export const invoiceRow = z.object({
  invoice_id: uuid,
  kind: z.literal(invoiceKinds),
  /** Null before it is issued. */
  invoice_number: z.nullable(z.string()),
  status: z.literal(documentStatuses),
  /** Days that the oldest open part is overdue, by the merchant's date; 0 if nothing is. */
  overdue_days: z.int(),
  customer_id: z.nullable(uuid),
  customer_name: z.string(),
  currency,
  issue_date: z.nullable(plainDate),
  due_date: z.nullable(plainDate),
  /** The due date of the oldest open part; null if nothing is owed. */
  open_due_date: z.nullable(plainDate),
  /** The day on which a scheduled one is issued. */
  send_on: z.nullable(plainDate),
  total_amount: z.int(),
  paid_amount: z.int(),
  refunded_amount: z.int(),
  credited_amount: z.int(),
  /** Payments in progress. */
  reserved_amount: z.int(),
  balance_amount: z.int(),
  order_id: z.string(),
  title: z.string(),
  locale,
  terminal_uid: uuid,
  /** The stored card that it charges automatically on the due dates of its parts; null if none. */
  account_uid: z.nullable(uuid),
  sent_at: z.nullable(instant),
  /** The status of its latest mails: `refused` if any was, else `viewed` once it was opened; null before it is sent. */
  sent_state: z.nullable(z.literal(sentStates)),
  first_viewed_at: z.nullable(instant),
  created_at: instant,
  created_by_name: z.string(),
  updated_at: instant,
  version: z.int(),
  /** The actions that are possible now. Permissions and the merchant's status are checked separately. */
  allows: z.array(z.literal(invoiceActions)),
});

export type InvoiceRow = z.output<typeof invoiceRow>;

const party = z.object({
  name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
});

export type InvoiceParty = z.output<typeof party>;

const taxAmounts = z.array(z.object({ tax_rate_id: uuid, tax_amount: z.int() }));

const sums = {
  gross_amount: z.int(),
  /** Its own discount and its share of the whole discount. */
  discount_total: z.int(),
  net_amount: z.int(),
  tax_amounts: taxAmounts,
  /** Including taxes on top. */
  total_amount: z.int(),
} as const;

/** The content and sums of a document, previewed or stored. */
const documentFields = {
  kind: z.literal(invoiceKinds),
  currency,
  bill_to: party,
  ship_to: z.nullable(party),
  locale,
  issue_date: z.nullable(plainDate),
  due_date: z.nullable(plainDate),
  payment_terms: z.literal(paymentTerms),
  order_id: z.string(),
  title: z.string(),
  note_to_customer: z.string(),
  terms: z.string(),
  discount_ppm: z.nullable(z.int()),
  discount_amount: z.nullable(z.int()),
  shipping_amount: z.int(),
  shipping_tax_rate_ids: z.array(uuid),
  shipping: z.object(sums),
  lines: z.array(
    z.object({
      line_number: z.int(),
      item_code: z.string(),
      description: z.string(),
      quantity_ten_thousandths: z.int(),
      unit_price_ten_thousandths: z.int(),
      unit_of_measure: z.string(),
      commodity_code: z.string(),
      discount_ppm: z.nullable(z.int()),
      discount_amount: z.nullable(z.int()),
      tax_rate_ids: z.array(uuid),
      ...sums,
    }),
  ),
  /** The sums of each rate on the whole document. */
  taxes: z.array(
    z.object({
      tax_rate_id: uuid,
      name: z.string(),
      rate_ppm: z.int(),
      inclusive: z.boolean(),
      base_amount: z.int(),
      tax_amount: z.int(),
    }),
  ),
  /** Deposit and instalments; if there are none, the whole amount is due on the due date. */
  parts: z.array(
    z.object({ part_number: z.int(), label: z.string(), due_date: z.nullable(plainDate), amount: z.int() }),
  ),
  /** Of the lines, before any discount, without shipping. */
  subtotal_amount: z.int(),
  discount_total: z.int(),
  /** All tax in the total. */
  tax_amount: z.int(),
  /** The part of it on top of prices. */
  tax_on_top_amount: z.int(),
  total_amount: z.int(),
} as const;

/** An unsaved document as it would be saved. */
export const previewedInvoice = z.object(documentFields);

export type PreviewedInvoice = z.output<typeof previewedInvoice>;

const partAmounts = z.array(z.object({ part_number: z.int(), amount: z.int() }));

/** A payment of an invoice, or one in progress. */
const invoicePayment = z.object({
  state: z.literal(['reserved', 'applied', 'released']),
  /** Of the invoice, without the tip. */
  amount: z.int(),
  tip_amount: z.int(),
  /** The parts that it went to. */
  parts: partAmounts,
  /** By card; null for an offline payment. */
  card: z.nullable(
    z.object({
      payment_id: uuid,
      status: z.int(),
      card_brand: z.string(),
      card_number: z.string(),
      refunded_amount: z.int(),
    }),
  ),
  /** Cash, cheque, bank transfer or other; null for a payment by card. */
  offline: z.nullable(
    z.object({
      offline_payment_id: uuid,
      method: z.literal(offlinePaymentMethods),
      received_on: plainDate,
      reference: z.string(),
      reverse_reason: z.string(),
    }),
  ),
  /** Whether the payer used a link. */
  by_visitor: z.boolean(),
  created_at: instant,
  /** Null while it is in progress. */
  concluded_at: z.nullable(instant),
});

/** A refund of an invoice's payment, or one in progress. */
const invoiceRefund = z.object({
  payment_id: uuid,
  parent_payment_id: uuid,
  state: z.literal(['reserved', 'applied', 'released', 'reversed']),
  /** Of the invoice; the refunded tip is separate. */
  amount: z.int(),
  tip_amount: z.int(),
  /** The customer still owes it. */
  reopens_invoice: z.boolean(),
  credit_note_id: z.nullable(uuid),
  created_at: instant,
  concluded_at: z.nullable(instant),
});

/** How an invoice charges its stored card automatically. */
const charging = z.object({
  /** The card and its customer. */
  card: z.object({ customer_id: uuid, card_brand: z.string(), card_number: z.string(), card_expiry: z.string() }),
  /** Whether an attempt or another payment has no outcome yet. */
  is_under_way: z.boolean(),
  /** The next charge; null if there is none unless something changes. */
  next: z.nullable(z.object({ part_number: z.int(), amount: z.int(), at: instant })),
  /** The charges that were made or skipped, in the order of their parts. */
  charges: z.array(
    z.object({
      part_number: z.int(),
      status: z.literal(automaticChargeStatuses),
      /** Why it is retried, has failed, was skipped or is settled. */
      reason: z.nullable(z.literal(automaticChargeReasons)),
      amount: z.int(),
      /** When it is retried. */
      retry_at: z.nullable(instant),
      updated_at: instant,
    }),
  ),
});

export type InvoiceCharging = z.output<typeof charging>;

/** An invoice, an estimate or a credit note with everything in its form and its details. */
export const invoice = z.extend(invoiceRow, {
  ...documentFields,
  /** Deposit and instalments, with their state; if there are none, the whole amount is due on the due date. */
  parts: z.array(
    z.object({
      part_number: z.int(),
      label: z.string(),
      due_date: z.nullable(plainDate),
      amount: z.int(),
      paid_amount: z.int(),
      credited_amount: z.int(),
      open_amount: z.int(),
    }),
  ),
  /** Oldest first. */
  payments: z.array(invoicePayment),
  refunds: z.array(invoiceRefund),
  /** False: the customer's own data, copied at issue. */
  has_own_bill_to: z.boolean(),
  send_to: z.array(z.string()),
  internal_note: z.string(),
  custom_fields: z.array(
    z.object({
      custom_field_id: uuid,
      label: z.string(),
      input_type: z.int(),
      value: z.union([z.string(), z.boolean()]),
    }),
  ),
  allow_partial: z.boolean(),
  minimum_amount: z.int(),
  tip_choices: z.array(z.int()),
  re_attempts: z.int(),
  /** How it charges a stored card automatically; null if it does not. */
  charging: z.nullable(charging),
  reminders: z.literal(['settings', 'own', 'off']),
  reminder_days: z.array(z.int()),
  issued_at: z.nullable(instant),
  paid_at: z.nullable(instant),
  closed_at: z.nullable(instant),
  close_reason: z.nullable(z.literal(closeReasons)),
  /** The invoice that it replaces. */
  replaces_invoice_id: z.nullable(uuid),
  /** The estimate that it was made from; for a credit note, its invoice. */
  parent_invoice_id: z.nullable(uuid),
  /** Its derived documents: credit notes, the invoice of an estimate, and its replacement. */
  children: z.array(
    z.object({
      invoice_id: uuid,
      kind: z.literal(invoiceKinds),
      invoice_number: z.nullable(z.string()),
      status: z.literal(documentStatuses),
      total_amount: z.int(),
    }),
  ),
});

export type Invoice = z.output<typeof invoice>;
