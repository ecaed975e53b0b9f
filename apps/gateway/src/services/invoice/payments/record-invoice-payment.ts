import type { recordInvoicePayment as declaration } from '@countinghouse/contract/invoice/payments/record-invoice-payment';
import { receivedOnFault } from '@countinghouse/domain/invoice/invoice-dates';
import { invoiceRefusal, payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { draftError } from '../../../store/invoices/draft.ts';
import { readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { insertOfflinePayment } from '../../../store/invoices/payments/offline-payments.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { claimRequest } from '../invoices/insert-draft.ts';
import { momentOfRequest } from '../invoices/moment-of-request.ts';

/**
 * Records a payment of an invoice that did not go through the acquirer. Requests with the same Idempotency-Key record one.
 *
 * @throws OperationError not_found, status_forbids, nothing_to_pay, payment_under_way if payments in progress reserve everything that is
 *   left, amount_over_balance with `balance_amount`, invalid_request for a date in the future or before the date of issue,
 *   idempotency_key_reused
 */
export function recordInvoicePayment({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return (context, { params, body }) => {
    const { merchant_uid } = merchantOf(context);
    const key = { merchant_uid, ...params };
    const { now, today } = momentOfRequest(context);
    const { method, amount, received_on, reference = '' } = body;
    const body_hash = bodyHash(payments.body_secret, 'record_invoice_payment', params, body);
    return context.transaction(async (transaction) => {
      const { is_repeated } = await claimRequest(transaction, context, body_hash, params.invoice_id);
      if (!is_repeated) {
        const invoice = await lockInvoice(transaction, key);
        const refusal = invoiceRefusal(standingOf(invoice, [], false), 'record_payment', now);
        if (refusal !== undefined) throw refusalError(refusal, invoice.status);
        const balance_amount = payableAmountOf(invoice);
        if (amount > balance_amount) throw new OperationError('amount_over_balance', { details: { balance_amount } });
        const fault = receivedOnFault(received_on, { ...invoice, today });
        if (fault !== undefined) {
          const errors = [draftError({ field: 'received_on', code: fault })];
          throw new OperationError('invalid_request', { errors });
        }
        const { user_id } = context.identity.user;
        const payment = { method, amount, received_on, reference, now, user_id };
        const offline_payment_id = await insertOfflinePayment(transaction, key, payment);
        await writeAudit(transaction, context, {
          call: 'record_invoice_payment',
          target_type: 'invoice',
          target_id: invoice.invoice_id,
          before: { paid_amount: invoice.paid_amount },
          after: { paid_amount: invoice.paid_amount + amount, offline_payment_id, method, amount, received_on },
        });
      }
      return { invoice: await readInvoiceDetails(transaction, key, { now, today }) };
    });
  };
}
