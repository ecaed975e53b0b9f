import type { sendInvoice as declaration } from '@countinghouse/contract/invoice/sending/send-invoice';
import { invoiceRefusal } from '@countinghouse/domain/invoice/invoice-states';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import { lockInvoice, statusOn } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { readInvoiceLinks } from '../../../store/invoices/sending/invoice-links.ts';
import type { InvoiceMailNeeds } from '../../../store/invoices/sending/post-invoice-mail.ts';
import { namedRecipients, recipientsWithout, sendDocument } from '../../../store/invoices/sending/send-invoice.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { claimRequest } from '../invoices/insert-draft.ts';
import { momentOfRequest } from '../invoices/moment-of-request.ts';
import { auditSending } from './audit-sending.ts';

/**
 * Mails an issued document to its recipients who do not have it yet. The mails, with their links, are stored in the transaction of the
 * call. Requests with the same Idempotency-Key send once.
 *
 * @throws OperationError not_found, status_forbids with the reason, invalid_request for an address that is not a recipient,
 *   idempotency_key_reused
 */
export function sendInvoice({
  payments,
  ...needs
}: Pick<Dependencies, 'payments'> & InvoiceMailNeeds): Operation<typeof declaration> {
  return (context, { params, body }) => {
    const merchant = merchantOf(context);
    const key = { merchant_uid: merchant.merchant_uid, ...params };
    const body_hash = bodyHash(payments.body_secret, 'send_invoice', params, body);
    const { now, today } = momentOfRequest(context);
    return context.transaction(async (transaction) => {
      const { is_repeated } = await claimRequest(transaction, context, body_hash, params.invoice_id);
      if (!is_repeated) {
        const invoice = await lockInvoice(transaction, key);
        const status = statusOn(invoice, today);
        const refusal = invoiceRefusal(standingOf({ ...invoice, status }, [], false), 'send', now);
        if (refusal !== undefined) throw refusalError(refusal, status);
        const named = namedRecipients(invoice, body.recipients);
        const without = await recipientsWithout(transaction, invoice);
        const recipients = named.filter((email) => without.includes(email));
        if (recipients.length === 0) {
          throw new OperationError('status_forbids', { details: { status, reason: 'sent_already' } });
        }
        const sent_by = context.identity.user.user_id;
        await sendDocument(transaction, needs, { merchant, invoice, recipients, sent_by, now });
        await auditSending(transaction, context, { call: 'send_invoice', invoice, recipients });
      }
      return {
        invoice: await readInvoiceDetails(transaction, key, { now, today }),
        links: await readInvoiceLinks(transaction, needs, key),
      };
    });
  };
}
