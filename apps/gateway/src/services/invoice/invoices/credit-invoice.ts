import { invoiceStatusByMoney } from '@countinghouse/domain/invoice/invoice-states';
import type { CloseReason, InvoiceStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import { merchantOf, type OperationContext, type ScopedTransaction } from '../../../operation.ts';
import { type Credit, insertCreditNote } from '../../../store/invoices/credit-notes.ts';
import type { InvoiceRecord } from '../../../store/invoices/invoices.ts';
import { type NumberedDocument, seriesOfKind } from '../../../store/invoices/series.ts';
import { momentOfRequest } from './moment-of-request.ts';

/** A credit note to be written. */
type WantedNote = {
  credit: Credit;
  /** The id of the credit note. */
  invoice_id: string;
  note_to_customer: string;
  /** Why the invoice is closed, if nothing of it was paid and nothing is left. */
  close_reason: CloseReason;
};

/**
 * Writes a credit note for a locked invoice with a known balance, and updates the invoice.
 *
 * @returns the updated invoice, and the credit note, which the caller must number last
 */
export async function creditInvoice(
  transaction: ScopedTransaction,
  context: OperationContext,
  invoice: InvoiceRecord,
  { credit, invoice_id, note_to_customer, close_reason }: WantedNote,
): Promise<{ status: InvoiceStatus; document: NumberedDocument }> {
  const { merchant_uid } = merchantOf(context);
  const { now, today } = momentOfRequest(context);
  const { user } = context.identity;
  const { series_id } = await seriesOfKind(transaction, merchant_uid, 'credit_note', now);
  await insertCreditNote(transaction, invoice, credit, {
    ...{ invoice_id, series_id, issue_date: today, now, user, note_to_customer },
  });
  const credited_amount = invoice.credited_amount + credit.total_amount;
  const { status } = invoiceStatusByMoney(invoice.status as InvoiceStatus, { ...invoice, credited_amount });
  await transaction
    .updateTable('invoices')
    .set({
      ...{ credited_amount, status },
      close_reason: status === 'closed' ? close_reason : null,
      closed_at: status === 'closed' ? now : null,
      paid_at: status === 'paid' ? now : invoice.paid_at,
      version: invoice.version + 1,
      updated_at: now,
    })
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice.invoice_id)
    .execute();
  return {
    status,
    document: { merchant_uid, invoice_id, series_id, issue_date: today, status: 'issued', today, now },
  };
}
