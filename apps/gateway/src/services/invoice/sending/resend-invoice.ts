import type { resendInvoice as declaration } from '@countinghouse/contract/invoice/sending/resend-invoice';
import { invoiceRefusal } from '@countinghouse/domain/invoice/invoice-states';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import { lockInvoice, statusOn } from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { readInvoiceLinks } from '../../../store/invoices/sending/invoice-links.ts';
import type { InvoiceMailNeeds } from '../../../store/invoices/sending/post-invoice-mail.ts';
import { namedRecipients, recipientsToday, sendDocument } from '../../../store/invoices/sending/send-invoice.ts';
import { momentOfRequest } from '../invoices/moment-of-request.ts';
import { auditSending } from './audit-sending.ts';

/**
 * Mails a document again to its recipients, or to the named ones, at most once a day each. A recipient who already got it today is skipped
 * if others are mailed.
 *
 * @throws OperationError not_found, status_forbids with the reason, invalid_request for an address that is not a recipient,
 *   too_many_requests with `retry_after_s`
 */
export function resendInvoice(needs: InvoiceMailNeeds): Operation<typeof declaration> {
  return (context, { params, body }) => {
    const merchant = merchantOf(context);
    const key = { merchant_uid: merchant.merchant_uid, ...params };
    const { now, today } = momentOfRequest(context);
    return context.transaction(async (transaction) => {
      const invoice = await lockInvoice(transaction, key);
      const status = statusOn(invoice, today);
      const refusal = invoiceRefusal(standingOf({ ...invoice, status }, [], false), 'send', now);
      if (refusal !== undefined) throw refusalError(refusal, status);
      const recipients = await recipientsToday(transaction, invoice, {
        recipients: namedRecipients(invoice, body.recipients),
        now: needs.real_clock.now(),
      });
      const sent_by = context.identity.user.user_id;
      await sendDocument(transaction, needs, { merchant, invoice, recipients, sent_by, now });
      await auditSending(transaction, context, { call: 'resend_invoice', invoice, recipients });
      return {
        invoice: await readInvoiceDetails(transaction, key, { now, today }),
        links: await readInvoiceLinks(transaction, needs, key),
      };
    });
  };
}
