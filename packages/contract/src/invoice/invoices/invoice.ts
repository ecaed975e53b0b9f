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

/** The states of invoices, estimates and credit notes. */
export const documentStatuses = [...new Set([...invoiceStatuses, ...estimateStatuses, ...creditNoteStatuses])];

/** What became of the mails of a document. */
export const sentStates = ['waiting', 'sent', 'refused', 'viewed'] as const;

/** An invoice, an estimate or a credit note as the list shows it. Amounts are minor units of its currency. */
export const invoiceRow = z.object({
  invoice_id: uuid,
  kind: z.literal(invoiceKinds),
  /** Null before it is issued. */
  invoice_number: z.nullable(z.string()),
  status: z.literal(documentStatuses),
  /** How many days the oldest part that is open is overdue, by the merchant's date; 0 where nothing is. */
  overdue_days: z.int(),
  customer_id: z.nullable(uuid),
  customer_name: z.string(),
  currency,
  issue_date: z.nullable(plainDate),
  due_date: z.nullable(plainDate),
  /** The due date of the oldest part that is open; null where nothing is owed. */
  open_due_date: z.nullable(plainDate),
  /** The day on whose morning a scheduled one is issued. */
  send_on: z.nullable(plainDate),
  total_amount: z.int(),
  paid_amount: z.int(),
  refunded_amount: z.int(),
  credited_amount: z.int(),
  /** Payments that are under way. */
  reserved_amount: z.int(),
  balance_amount: z.int(),
  order_id: z.string(),
  title: z.string(),
  locale,
  terminal_uid: uuid,
  /** The stored card that it charges by itself on the due dates of its parts; null where it does not. */
  account_uid: z.nullable(uuid),
  sent_at: z.nullable(instant),
  /** What became of its latest mails: `refused` where one was, else `viewed` once somebody opened it; null before it is sent. */
  sent_state: z.nullable(z.literal(sentStates)),
  first_viewed_at: z.nullable(instant),
  created_at: instant,
  created_by_name: z.string(),
  updated_at: instant,
  version: z.int(),
  /** What can be done with it now. Permissions and the merchant's status are asked besides. */
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
  /** Its own discount and its share of that of the whole. */
  discount_total: z.int(),
  net_amount: z.int(),
  tax_amounts: taxAmounts,
  /** With the taxes on top. */
  total_amount: z.int(),
} as const;

/** What a document says and comes to: what is previewed, and what is stored. */
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
  /** What each rate comes to on the whole document. */
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
  /** Deposit and instalments; none: the whole on the due date. */
  parts: z.array(
    z.object({ part_number: z.int(), label: z.string(), due_date: z.nullable(plainDate), amount: z.int() }),
  ),
  /** Of the lines, before any discount, without shipping. */
  subtotal_amount: z.int(),
  discount_total: z.int(),
  /** All tax that the total holds. */
  tax_amount: z.int(),
  /** What of it came on top of prices. */
  tax_on_top_amount: z.int(),
  total_amount: z.int(),
} as const;

/** A document that is not saved, as it would be. */
export const previewedInvoice = z.object(documentFields);

export type PreviewedInvoice = z.output<typeof previewedInvoice>;

const partAmounts = z.array(z.object({ part_number: z.int(), amount: z.int() }));

/** What was paid of an invoice, or is being paid. */
const invoicePayment = z.object({
  state: z.literal(['reserved', 'applied', 'released']),
  /** Of the invoice; the tip comes on top. */
  amount: z.int(),
  tip_amount: z.int(),
  /** The parts that it went to. */
  parts: partAmounts,
  /** By card; null for a payment that never passed the acquirer. */
  card: z.nullable(
    z.object({
      payment_id: uuid,
      status: z.int(),
      card_brand: z.string(),
      card_number: z.string(),
      refunded_amount: z.int(),
    }),
  ),
  /** Cash, a cheque, a bank transfer; null for a payment by card. */
  offline: z.nullable(
    z.object({
      offline_payment_id: uuid,
      method: z.literal(offlinePaymentMethods),
      received_on: plainDate,
      reference: z.string(),
      reverse_reason: z.string(),
    }),
  ),
  /** Whether the payer came by a link. */
  by_visitor: z.boolean(),
  created_at: instant,
  /** Null while it is being paid. */
  concluded_at: z.nullable(instant),
});

/** What was given back of a payment of an invoice, or is being. */
const invoiceRefund = z.object({
  payment_id: uuid,
  parent_payment_id: uuid,
  state: z.literal(['reserved', 'applied', 'released', 'reversed']),
  /** Of the invoice; what is given back of the tip stands beside it. */
  amount: z.int(),
  tip_amount: z.int(),
  /** The customer still owes it. */
  reopens_invoice: z.boolean(),
  credit_note_id: z.nullable(uuid),
  created_at: instant,
  concluded_at: z.nullable(instant),
});

/** How an invoice charges its stored card by itself. */
const charging = z.object({
  /** The card; what it is charged for is its customer's. */
  card: z.object({ customer_id: uuid, card_brand: z.string(), card_number: z.string(), card_expiry: z.string() }),
  /** Whether an attempt or another payment has no outcome yet. */
  is_under_way: z.boolean(),
  /** What it charges next, and when; null where nothing is to come before something changes. */
  next: z.nullable(z.object({ part_number: z.int(), amount: z.int(), at: instant })),
  /** The charges that were made, or should have been, in the order of their parts. */
  charges: z.array(
    z.object({
      part_number: z.int(),
      status: z.literal(automaticChargeStatuses),
      /** Why it is tried again, has failed, was skipped or is settled. */
      reason: z.nullable(z.literal(automaticChargeReasons)),
      amount: z.int(),
      /** When it is tried again. */
      retry_at: z.nullable(instant),
      updated_at: instant,
    }),
  ),
});

export type InvoiceCharging = z.output<typeof charging>;

/** An invoice, an estimate or a credit note with everything that its form and its details show. */
export const invoice = z.extend(invoiceRow, {
  ...documentFields,
  /** Deposit and instalments, and how they stand; none: the whole on the due date. */
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
  /** The oldest first. */
  payments: z.array(invoicePayment),
  refunds: z.array(invoiceRefund),
  /** False: they are the customer's, as of issue. */
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
  /** How it charges a stored card by itself; null where it does not. */
  charging: z.nullable(charging),
  reminders: z.literal(['settings', 'own', 'off']),
  reminder_days: z.array(z.int()),
  issued_at: z.nullable(instant),
  paid_at: z.nullable(instant),
  closed_at: z.nullable(instant),
  close_reason: z.nullable(z.literal(closeReasons)),
  /** The invoice that it takes the place of. */
  replaces_invoice_id: z.nullable(uuid),
  /** The estimate that it was made of; of a credit note, its invoice. */
  parent_invoice_id: z.nullable(uuid),
  /** What was made of it: credit notes, the invoice of an estimate, and what took its place. */
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
