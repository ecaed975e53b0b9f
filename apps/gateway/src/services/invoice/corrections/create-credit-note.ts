import type { createCreditNote as declaration } from '@countinghouse/contract/invoice/corrections/create-credit-note';
import { creditFault } from '@countinghouse/domain/invoice/credit-note';
import { invoiceRefusal, payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { creditOfRequest } from '../../../store/invoices/credit-notes.ts';
import { readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import { type InvoiceRecord, lockInvoice } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { numberDocument } from '../../../store/invoices/series.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { creditInvoice } from '../invoices/credit-invoice.ts';
import { claimRequest } from '../invoices/insert-draft.ts';
import { momentOfRequest } from '../invoices/moment-of-request.ts';

/**
 * Credits an invoice without a refund, and issues the credit note. Requests with the same Idempotency-Key create one.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids, payment_under_way, amount_over_balance with
 *   `balance_amount`, invalid_request that names each invalid field, idempotency_key_reused
 */
export function createCreditNote({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { merchant_uid } = merchantOf(context);
    const { now, today } = momentOfRequest(context);
    const body_hash = bodyHash(payments.body_secret, 'create_credit_note', params, body);
    const key = await context.transaction(async (transaction) => {
      const { invoice_id, is_repeated } = await claimRequest(transaction, context, body_hash);
      const note = { merchant_uid, invoice_id };
      if (is_repeated) return note;
      const credited = await lockInvoice(transaction, { merchant_uid, ...params }, body.version);
      const refusal = invoiceRefusal(standingOf(credited, [], false), 'credit', now);
      if (refusal !== undefined) throw refusalError(refusal, credited.status);
      const credit = await creditOfRequest(transaction, credited, body);
      requireWithinBalance(credited, credit.total_amount);
      const { document } = await creditInvoice(transaction, context, credited, {
        ...{ credit, invoice_id, close_reason: 'void' },
        note_to_customer: body.note_to_customer ?? '',
      });
      await writeAudit(transaction, context, {
        call: 'create_credit_note',
        target_type: 'invoice',
        target_id: credited.invoice_id,
        before: { credited_amount: credited.credited_amount },
        after: {
          credited_amount: credited.credited_amount + credit.total_amount,
          credit_note_id: invoice_id,
          total_amount: credit.total_amount,
        },
      });
      // Last: it locks the series until the end of the transaction.
      await numberDocument(transaction, document);
      return note;
    });
    return context.transaction(async (transaction) => ({
      invoice: await readInvoiceDetails(transaction, key, { now, today }),
    }));
  };
}

function requireWithinBalance(invoice: InvoiceRecord, credit_amount: number): void {
  const fault = creditFault(invoice, { credit_amount, refund_amount: 0 });
  if (fault === undefined) return;
  if (fault.code === 'too_small') {
    throw new OperationError('invalid_request', { errors: [{ field: 'amount', message: 'must be at least 1' }] });
  }
  throw new OperationError('amount_over_balance', { details: { balance_amount: payableAmountOf(invoice) } });
}
