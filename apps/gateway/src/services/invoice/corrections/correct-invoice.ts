import { randomUUIDv7 } from 'node:crypto';
import type { correctInvoice as declaration } from '@countinghouse/contract/invoice/corrections/correct-invoice';
import { balanceOf, invoiceRefusal } from '@countinghouse/domain/invoice/invoice-states';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { creditOfRequest } from '../../../store/invoices/credit-notes.ts';
import { readChildren, readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import { type InvoiceKey, lockInvoice } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { numberDocument } from '../../../store/invoices/series.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { copyDraft } from '../invoices/copy-draft.ts';
import { creditInvoice } from '../invoices/credit-invoice.ts';
import { claimRequest, insertDraft } from '../invoices/insert-draft.ts';
import { momentOfRequest } from '../invoices/moment-of-request.ts';

/**
 * Credits the rest of an invoice, and creates the draft that replaces it. Requests with the same Idempotency-Key create one.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids with the reason, payment_under_way,
 *   invalid_request if the draft could not be saved, such as after its terminal was deleted, idempotency_key_reused
 */
export function correctInvoice({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { merchant_uid } = merchantOf(context);
    const { now, today } = momentOfRequest(context);
    const body_hash = bodyHash(payments.body_secret, 'correct_invoice', params, body);
    const key = await context.transaction(async (transaction) => {
      const { invoice_id, is_repeated } = await claimRequest(transaction, context, body_hash);
      const draft = { merchant_uid, invoice_id };
      if (is_repeated) return draft;
      const invoice = await lockInvoice(transaction, { merchant_uid, ...params }, body.version);
      const refusal = invoiceRefusal(standingOf(invoice, [], await isReplaced(transaction, invoice)), 'correct', now);
      if (refusal !== undefined) throw refusalError(refusal, invoice.status);
      const copy = await copyDraft(transaction, invoice, today);
      const replaces_invoice_id = invoice.invoice_id;
      await insertDraft(transaction, context, { invoice_id, kind: 'invoice', replaces_invoice_id, ...copy });
      const credit = await creditOfRequest(transaction, invoice, { amount: balanceOf(invoice) });
      const note = await creditInvoice(transaction, context, invoice, {
        ...{ credit, invoice_id: randomUUIDv7(), note_to_customer: '' },
        close_reason: 'replaced',
      });
      await writeAudit(transaction, context, {
        call: 'correct_invoice',
        target_type: 'invoice',
        target_id: invoice.invoice_id,
        before: { status: invoice.status, credited_amount: invoice.credited_amount },
        after: {
          ...{ status: note.status, credited_amount: invoice.credited_amount + credit.total_amount },
          ...{ credit_note_id: note.document.invoice_id, replaced_by: invoice_id },
        },
      });
      // Last: it locks the series until the end of the transaction.
      await numberDocument(transaction, note.document);
      return draft;
    });
    return context.transaction(async (transaction) => ({
      invoice: await readInvoiceDetails(transaction, key, { now, today }),
    }));
  };
}

async function isReplaced(transaction: ScopedTransaction, key: InvoiceKey): Promise<boolean> {
  const children = await readChildren(transaction, key);
  return children.some(({ replaces_invoice_id }) => replaces_invoice_id !== null);
}
