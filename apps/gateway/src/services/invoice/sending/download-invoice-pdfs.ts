import type { downloadInvoicePdfs as declaration } from '@countinghouse/contract/invoice/sending/download-invoice-pdfs';
import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import type { Dependencies } from '../../../dependencies.ts';
import { invoiceDocument } from '../../../export/invoice-document.ts';
import { wholeFile } from '../../../export/whole-file.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import type { InvoiceToWrite } from '../../../store/invoices/invoice-to-write.ts';
import type { InvoiceLinkNeeds } from '../../../store/invoices/sending/invoice-links.ts';
import { readLinkedInvoice } from './read-linked-invoice.ts';

/**
 * Downloads issued documents as one PDF, in the order of the request.
 *
 * @throws OperationError not_found if one does not exist, status_forbids if one is not issued
 */
export function downloadInvoicePdfs({
  invoice_writer,
  ...needs
}: Pick<Dependencies, 'invoice_writer'> & InvoiceLinkNeeds): Operation<typeof declaration> {
  return async (context, { query }) => {
    const merchant = merchantOf(context);
    const to_write = await context.transaction(async (transaction) => {
      const read: InvoiceToWrite[] = [];
      for (const invoice_id of new Set(query.invoice_ids)) {
        read.push(await readLinkedInvoice(transaction, needs, { merchant, invoice_id }));
      }
      return read;
    });
    const [first, ...others] = to_write.map(invoiceDocument);
    if (first === undefined) throw new OperationError('not_found');
    const bytes = await invoice_writer.writeAll([first, ...others]);
    return wholeFile('invoices.pdf', exportMediaTypes.pdf, bytes);
  };
}
