import type { createCreditNote as declaration } from '@countinghouse/contract/invoice/invoices/create-credit-note';
import { creditFault } from '@countinghouse/domain/invoice/credit-note';
import { invoiceRefusal, invoiceStatusByMoney, payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { creditOfRequest, insertCreditNote } from '../../../store/invoices/credit-notes.ts';
import { readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import { type InvoiceRecord, lockInvoice } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { numberDocument, seriesOfKind } from '../../../store/invoices/series.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { claimRequest } from './insert-draft.ts';
import { lookedAt } from './looked-at.ts';

/**
 * Credits an invoice without giving money back, and issues the credit note. The same Idempotency-Key makes one.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids, payment_under_way, amount_over_balance with
 *   `balance_amount`, invalid_request that names each field at fault, idempotency_key_reused
 */
export function createCreditNote({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { merchant_uid } = merchantOf(context);
    const { now, today } = lookedAt(context);
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
      const { series_id } = await seriesOfKind(transaction, merchant_uid, 'credit_note', now);
      const { user } = context.identity;
      const made = {
        invoice_id,
        series_id,
        issue_date: today,
        now,
        user,
        note_to_customer: body.note_to_customer ?? '',
      };
      await insertCreditNote(transaction, credited, credit, made);
      await transaction
        .updateTable('invoices')
        .set({ ...afterCredit(credited, credit.total_amount, now), version: credited.version + 1, updated_at: now })
        .where('merchant_uid', '=', merchant_uid)
        .where('invoice_id', '=', credited.invoice_id)
        .execute();
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
      await numberDocument(transaction, { ...note, series_id, issue_date: today, status: 'issued', today, now });
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

/** How an invoice stands once so much more of it is credited. */
function afterCredit(invoice: InvoiceRecord, credit_amount: number, now: Date) {
  const credited_amount = invoice.credited_amount + credit_amount;
  const { status, close_reason } = invoiceStatusByMoney(invoice.status as 'open' | 'partially_paid', {
    ...invoice,
    credited_amount,
  });
  return {
    ...{ credited_amount, status, close_reason },
    closed_at: status === 'closed' ? now : null,
    paid_at: status === 'paid' ? now : invoice.paid_at,
  };
}
