import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { allowedInvoiceActions, type InvoiceStanding } from '@countinghouse/domain/invoice/invoice-states';
import type { ScopedTransaction } from '../../operation.ts';
import { readShownCharging } from './charging/shown-charging.ts';
import {
  findInvoice,
  type InvoiceKey,
  type InvoiceLineRecord,
  type InvoicePartRecord,
  type InvoiceRecord,
  invoiceRowOf,
  partyOf,
  readInvoiceLines,
  readInvoiceParts,
  statusOn,
} from './invoices.ts';
import {
  partStandingsOf,
  readInvoicePayments,
  readInvoiceRefunds,
  shownPayment,
  shownRefund,
} from './payments/invoice-payments.ts';

/** The instant at which a document is read, and its date in the merchant's time zone. */
export type RequestMoment = { now: Date; today: string };

const iso = (at: Date | null) => (at === null ? null : at.toISOString());

/**
 * Reads a document with everything that its form and its details show.
 *
 * @throws OperationError not_found
 */
export async function readInvoiceDetails(
  transaction: ScopedTransaction,
  key: InvoiceKey,
  { now, today }: RequestMoment,
): Promise<Invoice> {
  const invoice = await findInvoice(transaction, key);
  const lines = await readInvoiceLines(transaction, key);
  const parts = await readInvoiceParts(transaction, key);
  const children = await readChildren(transaction, key);
  const is_replaced = children.some(({ replaces_invoice_id }) => replaces_invoice_id !== null);
  const payments = await readInvoicePayments(transaction, key);
  // Without payments there is nothing to refund.
  const refunds = payments.length === 0 ? [] : await readInvoiceRefunds(transaction, key);
  const standings = partStandingsOf(invoice, parts, { payments, refunds });
  return {
    ...invoiceRowOf(invoice, today),
    ...documentOf(invoice, lines, parts),
    parts: standings.map(({ part_number, label, due_date, amount, paid_amount, credited_amount, open_amount }) => ({
      ...{ part_number, label, due_date: due_date || null, amount, paid_amount, credited_amount, open_amount },
    })),
    payments: payments.map(shownPayment),
    refunds: refunds.map(shownRefund),
    has_own_bill_to: invoice.has_own_bill_to,
    send_to: invoice.send_to,
    internal_note: invoice.internal_note,
    custom_fields: invoice.custom_fields,
    allow_partial: invoice.allow_partial,
    minimum_amount: invoice.minimum_amount,
    tip_choices: invoice.tip_choices,
    re_attempts: invoice.re_attempts,
    charging: await readShownCharging(transaction, invoice, { parts: standings, now }),
    reminders: invoice.reminders,
    reminder_days: invoice.reminder_days,
    issued_at: iso(invoice.issued_at),
    paid_at: iso(invoice.paid_at),
    closed_at: iso(invoice.closed_at),
    close_reason: invoice.close_reason,
    replaces_invoice_id: invoice.replaces_invoice_id,
    parent_invoice_id: invoice.parent_invoice_id,
    children: children.map(({ replaces_invoice_id: _replaces, ...child }) => child),
    allows: allowedOf(invoice, { parts_amount: amountOfParts(invoice, parts), is_replaced }, { now, today }),
  };
}

/** Returns the content and sums of a document. */
export function documentOf(
  invoice: Omit<InvoiceRecord, 'search' | 'customer_name'>,
  lines: readonly Omit<InvoiceLineRecord, 'merchant_uid' | 'invoice_id'>[],
  parts: readonly Omit<InvoicePartRecord, 'merchant_uid' | 'invoice_id'>[],
) {
  return {
    kind: invoice.kind,
    currency: invoice.currency,
    bill_to: partyOf(invoice.bill_to),
    ship_to: invoice.ship_to === null ? null : partyOf(invoice.ship_to),
    locale: invoice.locale,
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    payment_terms: invoice.payment_terms,
    order_id: invoice.order_id,
    title: invoice.title,
    note_to_customer: invoice.note_to_customer,
    terms: invoice.terms,
    discount_ppm: invoice.discount_ppm,
    discount_amount: invoice.discount_amount,
    shipping_amount: invoice.shipping_amount,
    shipping_tax_rate_ids: invoice.shipping_tax_rate_ids,
    shipping: {
      gross_amount: invoice.shipping_amount,
      discount_total: invoice.shipping_discount_total,
      net_amount: invoice.shipping_net_amount,
      tax_amounts: invoice.shipping_tax_amounts,
      total_amount: invoice.shipping_total,
    },
    lines: lines.map((line) => ({
      line_number: line.line_number,
      item_code: line.item_code,
      description: line.description,
      quantity_ten_thousandths: line.quantity_ten_thousandths,
      unit_price_ten_thousandths: line.unit_price_ten_thousandths,
      unit_of_measure: line.unit_of_measure,
      commodity_code: line.commodity_code,
      discount_ppm: line.discount_ppm,
      discount_amount: line.discount_amount,
      tax_rate_ids: line.tax_rate_ids,
      gross_amount: line.gross_amount,
      discount_total: line.discount_total,
      net_amount: line.net_amount,
      tax_amounts: line.tax_amounts,
      total_amount: line.total_amount,
    })),
    taxes: invoice.taxes,
    parts: parts.map(({ part_number, label, due_date, amount }) => ({ part_number, label, due_date, amount })),
    subtotal_amount: invoice.subtotal_amount,
    discount_total: invoice.discount_total,
    tax_amount: invoice.tax_amount,
    tax_on_top_amount: invoice.tax_on_top_amount,
    total_amount: invoice.total_amount,
  };
}

/** Sums the parts of a document. Without parts the whole is one. */
function amountOfParts({ total_amount }: InvoiceRecord, parts: readonly { amount: number }[]): number {
  return parts.length === 0 ? total_amount : parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the actions that a document allows at an instant. */
export function allowedOf(
  invoice: InvoiceRecord,
  { parts_amount, is_replaced }: { parts_amount: number; is_replaced: boolean },
  { now, today }: RequestMoment,
) {
  const status = statusOn(invoice, today);
  return allowedInvoiceActions({ ...standingOf({ ...invoice, status }, [], is_replaced), parts_amount }, now);
}

/** Returns the facts that decide which actions a document allows. */
export function standingOf(
  invoice: InvoiceRecord,
  parts: readonly { amount: number }[],
  is_replaced: boolean,
): InvoiceStanding {
  const { kind, status, total_amount, paid_amount, refunded_amount, credited_amount, reserved_amount } = invoice;
  return {
    ...{ kind, status, total_amount, paid_amount, refunded_amount, credited_amount, reserved_amount },
    recipient_count: invoice.send_to.length,
    parts_amount: amountOfParts(invoice, parts),
    closed_at: invoice.closed_at,
    is_replaced,
  };
}

/** Reads the documents made from a document: credit notes, the invoice of an estimate, and its replacement. */
export async function readChildren(transaction: ScopedTransaction, { merchant_uid, invoice_id }: InvoiceKey) {
  return transaction
    .selectFrom('invoices')
    .select(['invoice_id', 'kind', 'invoice_number', 'status', 'total_amount', 'replaces_invoice_id'])
    .where('merchant_uid', '=', merchant_uid)
    .where((builder) =>
      builder.or([builder('parent_invoice_id', '=', invoice_id), builder('replaces_invoice_id', '=', invoice_id)]),
    )
    .orderBy('created_at')
    .orderBy('invoice_id')
    .execute();
}
