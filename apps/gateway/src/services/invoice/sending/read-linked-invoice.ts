import type { MerchantInScope, ScopedTransaction } from '../../../operation.ts';
import { type InvoiceToWrite, readInvoiceToWrite } from '../../../store/invoices/invoice-to-write.ts';
import { type InvoiceLinkNeeds, readInvoiceLinks } from '../../../store/invoices/sending/invoice-links.ts';

/**
 * Reads an issued document with everything that its PDF shows. Its QR code contains the oldest link that still opens it.
 *
 * @throws OperationError not_found, status_forbids before it is issued
 */
export async function readLinkedInvoice(
  transaction: ScopedTransaction,
  needs: InvoiceLinkNeeds,
  { merchant, invoice_id }: { merchant: MerchantInScope; invoice_id: string },
): Promise<InvoiceToWrite> {
  const key = { merchant_uid: merchant.merchant_uid, invoice_id };
  const links = await readInvoiceLinks(transaction, needs, key);
  const link = links.findLast(({ address }) => address !== null)?.address ?? null;
  return readInvoiceToWrite(transaction, key, { merchant, link });
}
