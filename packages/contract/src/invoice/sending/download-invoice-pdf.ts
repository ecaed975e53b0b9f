import { defineCall } from '../../call.ts';
import { fileOf } from '../../file.ts';
import { invoiceParams } from '../invoices/invoice-fields.ts';

/** Downloads an issued document as a PDF in its language, generated from stored data: the same document always gives the same bytes. */
export const downloadInvoicePdf = defineCall({
  name: 'download_invoice_pdf',
  service: 'invoice',
  method: 'GET',
  path: '/invoices/{invoice_id}/pdf',
  summary: 'Download an invoice as a PDF',
  source: 'S7.126',
  permission: { any_of: ['INVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: invoiceParams,
  response: fileOf('application/pdf'),
  errors: ['not_found', 'status_forbids'],
});
