import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { paymentSettingsOf } from '../../../charge/charge-card.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { invoiceOfVisitor, OperationError, type VisitorContext } from '../../../operation.ts';
import { readInvoicePage } from '../../../payers/invoice-page.ts';
import { documentStateNow } from '../../../payers/payer-state.ts';
import { writeAuditOfVisitor } from '../../../store/audit/audit.ts';
import { writeInvoiceEvent } from '../../../store/invoices/invoice-events.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';

/** A visitor's answer to an estimate. */
type EstimateAnswer = { answer: 'accepted'; name: string } | { answer: 'declined'; reason: string };

/**
 * Stores a visitor's answer to an estimate. Of concurrent answers the first counts. The webhook event follows from the state of the
 * document. Name and reason are stored only with the answer, where they can be erased.
 *
 * @throws OperationError status_forbids if it was answered, converted or has expired, permission_missing for anything but an estimate
 */
export async function answerEstimate(
  { payments }: Pick<Dependencies, 'payments'>,
  context: VisitorContext,
  given: EstimateAnswer,
  call: 'accept_visitor_estimate' | 'decline_visitor_estimate',
): Promise<InvoicePage> {
  const { visitor, clock, address } = context;
  const payer = invoiceOfVisitor(visitor);
  if (payer.invoice.kind !== 'estimate') throw new OperationError('permission_missing');
  const { merchant_uid } = payer.merchant;
  const { invoice_id } = payer.invoice;
  const key = { merchant_uid, invoice_id };
  const { visitor_id, locale } = visitor;
  const now = clock.now();
  const rules = await paymentSettingsOf(payments, merchant_uid);
  return context.transaction(async (transaction) => {
    const { status, version } = await lockInvoice(transaction, key);
    const standing = { ...payer, invoice: { ...payer.invoice, status } };
    if (payer.is_revoked || documentStateNow(standing, { now }) !== 'open') {
      throw new OperationError('status_forbids', { details: { status } });
    }
    await transaction
      .insertInto('estimate_answers')
      .values({
        ...key,
        answer: given.answer,
        name: given.answer === 'accepted' ? given.name : '',
        reason: given.answer === 'declined' ? given.reason : '',
        ...{ visitor_id, address },
        answered_at: now,
      })
      .execute();
    await transaction
      .updateTable('invoices')
      .set({ status: given.answer, version: version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('invoice_id', '=', invoice_id)
      .execute();
    await writeInvoiceEvent(transaction, key, { kind: given.answer, at: now, visitor_id });
    await writeAuditOfVisitor(transaction, context, {
      call,
      target_type: 'invoice',
      target_id: invoice_id,
      after: { status: given.answer },
    });
    return readInvoicePage(transaction, payer, { locale, now, rules });
  });
}
