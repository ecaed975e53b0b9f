import type { downloadInvoicePdf as declaration } from '@countinghouse/contract/invoice/sending/download-invoice-pdf';
import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import type { Dependencies } from '../../../dependencies.ts';
import { invoiceDocument, invoiceFileName } from '../../../export/invoice-document.ts';
import { wholeFile } from '../../../export/whole-file.ts';
import { merchantOf, type Operation } from '../../../operation.ts';
import type { InvoiceLinkNeeds } from '../../../store/invoices/sending/invoice-links.ts';
import { readLinkedInvoice } from './read-linked-invoice.ts';

/**
 * Downloads an issued document as a PDF.
 *
 * @throws OperationError not_found, status_forbids before it is issued
 */
export function downloadInvoicePdf({
  invoice_writer,
  ...needs
}: Pick<Dependencies, 'invoice_writer'> & InvoiceLinkNeeds): Operation<typeof declaration> {
  return async (context, { params }) => {
    const merchant = merchantOf(context);
    const to_write = await context.transaction((transaction) =>
      readLinkedInvoice(transaction, needs, { merchant, ...params }),
    );
    const bytes = await invoice_writer.write(invoiceDocument(to_write));
    return wholeFile(`${invoiceFileName(to_write.invoice.invoice_number)}.pdf`, exportMediaTypes.pdf, bytes);
  };
}
