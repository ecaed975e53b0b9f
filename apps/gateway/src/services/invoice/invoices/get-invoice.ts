import type { getInvoice as declaration } from '@countinghouse/contract/invoice/invoices/get-invoice';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readEstimateAnswer } from '../../../store/invoices/estimate-answers.ts';
import { readInvoiceDetails } from '../../../store/invoices/invoice-details.ts';
import { type InvoiceLinkNeeds, readInvoiceLinks } from '../../../store/invoices/sending/invoice-links.ts';
import { momentOfRequest } from './moment-of-request.ts';

/**
 * Returns an invoice, an estimate or a credit note, the links of its recipients, and the answer to an estimate.
 *
 * @throws OperationError not_found
 */
export function getInvoice(needs: InvoiceLinkNeeds): Operation<typeof declaration> {
  return (context, { params }) => {
    const { merchant_uid } = merchantOf(context);
    const key = { merchant_uid, ...params };
    return context.transaction(async (transaction) => ({
      invoice: await readInvoiceDetails(transaction, key, momentOfRequest(context)),
      links: await readInvoiceLinks(transaction, needs, key),
      answer: await readEstimateAnswer(transaction, key),
    }));
  };
}
