import type { getInvoice as declaration } from '@countinghouse/contract/invoice/invoices/get-invoice';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readInvoiceDetails } from '../../../store/invoices/invoice-details.ts';
import { lookedAt } from './looked-at.ts';

/**
 * An invoice, an estimate or a credit note.
 *
 * @throws OperationError not_found
 */
export const getInvoice: Operation<typeof declaration> = (context, { params }) => {
  const { merchant_uid } = merchantOf(context);
  return context.transaction(async (transaction) => ({
    invoice: await readInvoiceDetails(transaction, { merchant_uid, ...params }, lookedAt(context)),
  }));
};
