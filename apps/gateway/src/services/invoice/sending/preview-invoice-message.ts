import type { previewInvoiceMessage as declaration } from '@countinghouse/contract/invoice/sending/preview-invoice-message';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { findInvoice } from '../../../store/invoices/invoices.ts';
import { withheldAddress } from '../../../store/invoices/sending/post-invoice-mail.ts';
import { factsOfDocument, greetedAs } from '../../../store/invoices/sending/send-invoice.ts';
import { writeMessage } from '../../../store/mail/mail-messages.ts';
import { momentOfRequest } from '../invoices/moment-of-request.ts';
import { reminderMailOf } from './reminder-mail.ts';

/**
 * Writes the mail that the first recipient of an issued document would get now: the document, or a reminder of it. The secret of its link
 * is withheld.
 *
 * @throws OperationError not_found, status_forbids before it is issued; for a reminder also what `reminderMailOf` throws
 */
export function previewInvoiceMessage({ settings }: Pick<Dependencies, 'settings'>): Operation<typeof declaration> {
  return (context, { params, query }) => {
    const merchant = merchantOf(context);
    return context.transaction(async (transaction) => {
      const invoice = await findInvoice(transaction, { merchant_uid: merchant.merchant_uid, ...params });
      const { invoice_number, locale, status, send_to } = invoice;
      if (invoice_number === null) throw new OperationError('status_forbids', { details: { status } });
      const mail =
        query.mail === 'reminder'
          ? await reminderMailOf(transaction, merchant, invoice, momentOfRequest(context))
          : { kind: invoice.kind, facts: await factsOfDocument(transaction, merchant, invoice) };
      const facts = {
        ...mail.facts,
        customer: greetedAs(invoice, send_to[0] ?? ''),
        link: withheldAddress(settings),
        invoice_number,
      };
      return { message: await writeMessage(mail.kind, facts, locale) };
    });
  };
}
