import type { downloadInvoicePdf as declaration } from '@countinghouse/contract/invoice/sending/download-invoice-pdf';
import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import type { Dependencies } from '../../../dependencies.ts';
import { invoiceDocument, invoiceFileName } from '../../../export/invoice-document.ts';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readInvoiceToWrite } from '../../../store/invoices/invoice-to-write.ts';
import { type InvoiceLinkNeeds, readInvoiceLinks } from '../../../store/invoices/sending/invoice-links.ts';

/**
 * Returns an issued document as a PDF. Its QR code has the oldest link that still opens it.
 *
 * @throws OperationError not_found, status_forbids before it is issued
 */
export function downloadInvoicePdf({
  invoice_writer,
  ...needs
}: Pick<Dependencies, 'invoice_writer'> & InvoiceLinkNeeds): Operation<typeof declaration> {
  return async (context, { params }) => {
    const merchant = merchantOf(context);
    const key = { merchant_uid: merchant.merchant_uid, ...params };
    const to_write = await context.transaction(async (transaction) => {
      const links = await readInvoiceLinks(transaction, needs, key);
      const link = links.findLast(({ address }) => address !== null)?.address ?? null;
      return readInvoiceToWrite(transaction, key, { merchant, link });
    });
    const bytes = await invoice_writer.write(invoiceDocument(to_write));
    return {
      name: `${invoiceFileName(to_write.invoice.invoice_number)}.pdf`,
      media_type: exportMediaTypes.pdf,
      length_bytes: bytes.length,
      content: piecesOf(bytes),
    };
  };
}

async function* piecesOf(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  yield bytes;
}
