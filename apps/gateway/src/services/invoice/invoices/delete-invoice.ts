import type { deleteInvoice as declaration } from '@countinghouse/contract/invoice/invoices/delete-invoice';
import { invoiceStatusAfter } from '@countinghouse/domain/invoice/invoice-states';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { auditedInvoice, lockInvoice } from '../../../store/invoices/invoices.ts';

/**
 * Deletes a draft, or one that is scheduled.
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
    return { invoice_id };
  });
};
