import { randomUUIDv7 } from 'node:crypto';
import { creditOfRefund, splitRefund } from '@countinghouse/domain/invoice/credit-note';
import type { Person, ScopedTransaction } from '../../../operation.ts';
import { creditNoteRows, creditOfRequest } from '../credit-notes.ts';
import { findInvoice, type InvoiceKey } from '../invoices.ts';
import { seriesOfKind } from '../series.ts';

/** The part of a refund that belongs to an invoice, and the draft of its credit note. */
export type InvoiceRefund = {
  invoice_id: string;
  /** The invoice's share of the refund. The rest is the tip. */
  invoice_amount: number;
  /** The version of the invoice that was read. If it has changed, nothing is sent. */
  version: number;
  /** The customer still owes it: the balance opens again, and there is no credit note. */
  reopens_invoice: boolean;
  note: Record<string, unknown> | null;
  note_lines: readonly Record<string, unknown>[] | null;
};

/** A refund of an invoice payment, about to be recorded. */
export type WantedInvoiceRefund = InvoiceKey & {
  parent_payment_id: string;
  amount: number;
  reopens_invoice: boolean;
  now: Date;
  today: string;
  user: Person;
};

/**
 * Computes how a refund of a payment affects its invoice: the invoice's share first, and the tip last. Unless the customer still owes the
 * amount, a credit note for it is drafted.
 *
 * @throws OperationError not_found
 */
export async function refundOfInvoice(
  transaction: ScopedTransaction,
  { parent_payment_id, amount, reopens_invoice, now, today, user, ...key }: WantedInvoiceRefund,
): Promise<InvoiceRefund> {
  const { merchant_uid } = key;
  const invoice = await findInvoice(transaction, key);
  const left = await leftOfPayment(transaction, { merchant_uid, payment_id: parent_payment_id });
  const refundable = Math.min(amount, left.invoice_amount + left.tip_amount);
  const { invoice_amount } = splitRefund({ ...left, refunded_amount: 0 }, refundable);
  const credit_amount = creditOfRefund(invoice, invoice_amount, reopens_invoice);
  const refund = { invoice_id: invoice.invoice_id, invoice_amount, version: invoice.version, reopens_invoice };
  if (credit_amount === 0) return { ...refund, note: null, note_lines: null };
  const credit = await creditOfRequest(transaction, invoice, { amount: credit_amount });
  const { series_id } = await seriesOfKind(transaction, merchant_uid, 'credit_note', now);
  const { note, lines } = creditNoteRows(invoice, credit, {
    ...{ series_id, now, user, issue_date: today, note_to_customer: '' },
    invoice_id: randomUUIDv7(),
  });
  return { ...refund, note, note_lines: lines };
}

/** Returns how much of a payment can be refunded: of the invoice's share, and of the tip. Refunds in progress are subtracted. */
async function leftOfPayment(
  transaction: ScopedTransaction,
  { merchant_uid, payment_id }: { merchant_uid: string; payment_id: string },
): Promise<{ invoice_amount: number; tip_amount: number }> {
  const share = await transaction
    .selectFrom('invoice_payments')
    .select(['amount', 'tip_amount'])
    .where('merchant_uid', '=', merchant_uid)
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
  const refunds = await transaction
    .selectFrom('invoice_refunds')
    .select(['amount', 'tip_amount'])
    .where('merchant_uid', '=', merchant_uid)
    .where('parent_payment_id', '=', payment_id)
    .where('state', 'in', ['reserved', 'applied'])
    .execute();
  const taken = (of: 'amount' | 'tip_amount') => refunds.reduce((sum, refund) => sum + refund[of], 0);
  return {
    invoice_amount: (share?.amount ?? 0) - taken('amount'),
    tip_amount: (share?.tip_amount ?? 0) - taken('tip_amount'),
  };
}
