import type { scheduleInvoice as declaration } from '@countinghouse/contract/invoice/invoices/schedule-invoice';
import { sendOnFault } from '@countinghouse/domain/invoice/invoice-dates';
import { invoiceRefusal } from '@countinghouse/domain/invoice/invoice-states';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { draftError } from '../../../store/invoices/draft.ts';
import { readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import { lockInvoice, readInvoiceParts } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { momentOfRequest } from './moment-of-request.ts';

/**
 * Schedules a draft for the morning of a day, or turns it back into a draft.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids, invalid_request that names each invalid
 *   field
 */
export const scheduleInvoice: Operation<typeof declaration> = (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const { version, send_on } = body;
  const { now, today } = momentOfRequest(context);
  return context.transaction(async (transaction) => {
    const key = { merchant_uid, ...params };
    const invoice = await lockInvoice(transaction, key, version);
    const parts = await readInvoiceParts(transaction, key);
    const action = send_on === null ? 'unschedule' : 'schedule';
    const refusal = invoiceRefusal(standingOf(invoice, parts, false), action, now);
    if (refusal !== undefined) throw refusalError(refusal, invoice.status);
    const fault = send_on === null ? undefined : sendOnFault(send_on, today);
    if (fault !== undefined)
      throw new OperationError('invalid_request', { errors: [draftError({ field: 'send_on', code: fault })] });
    const status = send_on === null ? 'draft' : 'scheduled';
    await transaction
      .updateTable('invoices')
      .set({ status, send_on, version: invoice.version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('invoice_id', '=', invoice.invoice_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'schedule_invoice',
      target_type: 'invoice',
      target_id: invoice.invoice_id,
      before: { status: invoice.status, send_on: invoice.send_on },
      after: { status, send_on },
    });
    return { invoice: await readInvoiceDetails(transaction, key, { now, today }) };
  });
};
