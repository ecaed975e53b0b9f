import type { deleteInvoice as declaration } from '@countinghouse/contract/invoice/invoices/delete-invoice';
import { estimateStatusWithoutInvoice, invoiceStatusAfter } from '@countinghouse/domain/invoice/invoice-states';
import type { ScopedTransaction } from '../../../operation.ts';
import { merchantOf, type Operation, type OperationContext, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { auditedInvoice, type InvoiceRecord, lockInvoice } from '../../../store/invoices/invoices.ts';

/**
 * Deletes a draft or a scheduled document. If it was converted from an estimate, the estimate gets its previous state and can be converted
 * again.
 *
 * @throws OperationError not_found, status_forbids once it was issued
 */
export const deleteInvoice: Operation<typeof declaration> = (context, { params }) => {
  const { merchant_uid } = merchantOf(context);
  return context.transaction(async (transaction) => {
    const invoice = await lockInvoice(transaction, { merchant_uid, ...params });
    const { invoice_id, status } = invoice;
    if (invoiceStatusAfter(invoice, 'delete') === undefined) {
      throw new OperationError('status_forbids', { details: { status } });
    }
    await transaction
      .deleteFrom('invoices')
      .where('merchant_uid', '=', merchant_uid)
      .where('invoice_id', '=', invoice_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'delete_invoice',
      target_type: 'invoice',
      target_id: invoice_id,
      before: auditedInvoice(invoice),
    });
    await takeBackConversion(transaction, context, invoice);
    return { invoice_id };
  });
};

/** Restores the state that an estimate had before it was converted to an invoice. */
async function takeBackConversion(
  transaction: ScopedTransaction,
  context: OperationContext,
  { merchant_uid, invoice_id, kind, parent_invoice_id }: InvoiceRecord,
): Promise<void> {
  if (kind !== 'invoice' || parent_invoice_id === null) return;
  const estimate = await lockInvoice(transaction, { merchant_uid, invoice_id: parent_invoice_id });
  const answer = await transaction
    .selectFrom('estimate_answers')
    .select('answer')
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', parent_invoice_id)
    .executeTakeFirst();
  const status = estimateStatusWithoutInvoice({ was_accepted: answer?.answer === 'accepted' });
  await transaction
    .updateTable('invoices')
    .set({ status, version: estimate.version + 1, updated_at: context.clock.now() })
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', parent_invoice_id)
    .execute();
  await writeAudit(transaction, context, {
    call: 'delete_invoice',
    target_type: 'invoice',
    target_id: parent_invoice_id,
    before: { status: estimate.status, converted_into: invoice_id },
    after: { status },
  });
}
