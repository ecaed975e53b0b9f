import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { fileOf } from '../../file.ts';

/**
 * Downloads the document of the visitor's link as a PDF in the document's language or, with the link of a customer, one of their open invoices. Other
 * documents are not found.
 */
export const downloadVisitorInvoice = defineCall({
  name: 'download_visitor_invoice',
  service: 'payment-link',
  method: 'GET',
  path: '/invoice.pdf',
  summary: 'Download an invoice of a visitor as a PDF',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'read',
  merchant_scope: 'none',
  /** Which invoice of the customer; by default the document of the link. */
  query: z.object({ invoice_id: z.optional(uuid) }),
  response: fileOf('application/pdf'),
  errors: ['not_found', 'too_many_files'],
});
