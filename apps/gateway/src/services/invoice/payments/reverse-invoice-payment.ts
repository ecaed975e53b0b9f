import type { reverseInvoicePayment as declaration } from '@countinghouse/contract/invoice/payments/reverse-invoice-payment';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readInvoiceDetails } from '../../../store/invoices/invoice-details.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';
import { findOfflinePayment, reverseOfflinePayment } from '../../../store/invoices/payments/offline-payments.ts';
import { momentOfRequest } from '../invoices/moment-of-request.ts';

/**
 * Reverses a payment that was recorded by mistake, or bounced. A closed invoice stays closed.
 *
 * @throws OperationError not_found, status_forbids if it was already reversed
 */
export const reverseInvoicePayment: Operation<typeof declaration> = (context, { params, body }) => {
  const { merchant_uid } = merchantOf(context);
  const { invoice_id, offline_payment_id } = params;
  const { now, today } = momentOfRequest(context);
  return context.transaction(async (transaction) => {
    const key = { merchant_uid, invoice_id };
    const invoice = await lockInvoice(transaction, key);
    const payment = await findOfflinePayment(transaction, { ...key, offline_payment_id });
    if (payment === undefined) throw new OperationError('not_found');
    const { state, amount } = payment;
    if (state === 'reversed') throw new OperationError('status_forbids', { details: { status: state } });
    await reverseOfflinePayment(transaction, { merchant_uid, offline_payment_id }, { reason: body.reason ?? '', now });
    await writeAudit(transaction, context, {
      call: 'reverse_invoice_payment',
      target_type: 'invoice',
      target_id: invoice.invoice_id,
      before: { paid_amount: invoice.paid_amount },
      after: { paid_amount: invoice.paid_amount - amount, offline_payment_id, amount },
    });
    return { invoice: await readInvoiceDetails(transaction, key, { now, today }) };
  });
};
