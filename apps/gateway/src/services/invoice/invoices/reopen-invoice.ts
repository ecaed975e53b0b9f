import type { reopenInvoice as declaration } from '@countinghouse/contract/invoice/invoices/reopen-invoice';
import { invoiceRefusal, invoiceStatusByMoney } from '@countinghouse/domain/invoice/invoice-states';
import { merchantOf, type Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readChildren, readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { momentOfRequest } from './moment-of-request.ts';

/**
 * Reopens a closed invoice. Its payments determine its new status.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids with the reason, nothing_to_pay if it was
 *   fully credited
 */
export const reopenInvoice: Operation<typeof declaration> = (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const { now, today } = momentOfRequest(context);
  return context.transaction(async (transaction) => {
    const key = { merchant_uid, ...params };
    const invoice = await lockInvoice(transaction, key, body.version);
    const children = await readChildren(transaction, key);
    const is_replaced = children.some(({ replaces_invoice_id }) => replaces_invoice_id !== null);
    const refusal = invoiceRefusal(standingOf(invoice, [], is_replaced), 'reopen', now);
    if (refusal !== undefined) throw refusalError(refusal, invoice.status);
    const { status } = invoiceStatusByMoney('open', invoice);
    await transaction
      .updateTable('invoices')
      .set({ status, close_reason: null, closed_at: null, version: invoice.version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('invoice_id', '=', invoice.invoice_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'reopen_invoice',
      target_type: 'invoice',
      target_id: invoice.invoice_id,
      before: { status: invoice.status, close_reason: invoice.close_reason },
      after: { status },
    });
    return { invoice: await readInvoiceDetails(transaction, key, { now, today }) };
  });
};
