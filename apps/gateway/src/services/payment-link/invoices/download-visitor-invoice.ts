import type { downloadVisitorInvoice as declaration } from '@countinghouse/contract/payment-link/invoices/download-visitor-invoice';
import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import type { Dependencies } from '../../../dependencies.ts';
import { invoiceDocument, invoiceFileName } from '../../../export/invoice-document.ts';
import {
  OperationError,
  type ScopedTransaction,
  type VisitorContext,
  type VisitorOperation,
} from '../../../operation.ts';
import { documentStateNow } from '../../../payers/payer-state.ts';
import { readInvoiceToWrite } from '../../../store/invoices/invoice-to-write.ts';
import { addressOfInvoiceLink, type InvoiceLinkNeeds } from '../../../store/invoices/sending/invoice-links.ts';
import { findOwedInvoice } from '../../../store/visitors/customer-account.ts';

/**
 * Downloads the document of a visitor's link as a PDF or, with the link of a customer, one of their open invoices. Its QR code contains the visitor's
 * own link; a customer's has no QR code. Visitors take turns, so that a merchant's files never wait for theirs.
 *
 * @throws OperationError not_found, too_many_files
 */
export function downloadVisitorInvoice({
  invoice_writer,
  receipt_turns,
  ...needs
}: Pick<Dependencies, 'invoice_writer' | 'receipt_turns'> & InvoiceLinkNeeds): VisitorOperation<typeof declaration> {
  return async (context, { query }) => {
    const { visitor } = context;
    const { merchant } = visitor;
    const { merchant_uid } = merchant;
    const to_write = await context.transaction(async (transaction) => {
      const invoice_id = await invoiceInReach(transaction, context, query.invoice_id);
      const key = { merchant_uid, invoice_id };
      const link = await addressOfInvoiceLink(transaction, needs, { ...key, link_id: visitor.secret_id });
      return readInvoiceToWrite(transaction, key, { merchant, link });
    });
    const giveBack = await receipt_turns.take(visitor.visitor_id);
    try {
      const bytes = await invoice_writer.write(invoiceDocument(to_write));
      return {
        name: `${invoiceFileName(to_write.invoice.invoice_number)}.pdf`,
        media_type: exportMediaTypes.pdf,
        length_bytes: bytes.length,
        content: piecesOf(bytes),
      };
    } finally {
      giveBack();
    }
  };
}

/** Returns the id of the document that a visitor can read. A withdrawn document can no longer be read. */
async function invoiceInReach(
  transaction: ScopedTransaction,
  { visitor, clock }: VisitorContext,
  wanted: string | undefined,
): Promise<string> {
  const { target, merchant } = visitor;
  if (target.purpose === 'customer' && wanted !== undefined) {
    const { merchant_uid } = merchant;
    const owed = await findOwedInvoice(transaction, { merchant_uid, customer_id: target.customer_id }, wanted);
    if (owed !== undefined) return owed.invoice_id;
  }
  if (target.purpose === 'invoice') {
    const { payer } = target;
    const { invoice_id } = payer.invoice;
    const is_readable =
      !payer.is_revoked &&
      !['withdrawn', 'business_unavailable'].includes(documentStateNow(payer, { now: clock.now() }));
    if (is_readable && (wanted ?? invoice_id) === invoice_id) return invoice_id;
  }
  throw new OperationError('not_found');
}

async function* piecesOf(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  yield bytes;
}
