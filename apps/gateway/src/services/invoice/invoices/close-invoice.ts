import type { closeInvoice as declaration } from '@countinghouse/contract/invoice/invoices/close-invoice';
import { invoiceRefusal } from '@countinghouse/domain/invoice/invoice-states';
import { merchantOf, type Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { momentOfRequest } from './moment-of-request.ts';

/**
 * Closes an invoice that is not fully paid. Its payments stay unchanged.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids, payment_under_way
 */
export const closeInvoice: Operation<typeof declaration> = (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const { version, reason } = body;
  const { now, today } = momentOfRequest(context);
  return context.transaction(async (transaction) => {
    const key = { merchant_uid, ...params };
    const invoice = await lockInvoice(transaction, key, version);
    const refusal = invoiceRefusal(standingOf(invoice, [], false), 'close', now);
    if (refusal !== undefined) throw refusalError(refusal, invoice.status);
    await transaction
      .updateTable('invoices')
      .set({ status: 'closed', close_reason: reason, closed_at: now, version: invoice.version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('invoice_id', '=', invoice.invoice_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'close_invoice',
      target_type: 'invoice',
      target_id: invoice.invoice_id,
      before: { status: invoice.status },
      after: { status: 'closed', close_reason: reason, balance_amount: invoice.balance_amount },
    });
    return { invoice: await readInvoiceDetails(transaction, key, { now, today }) };
  });
};
