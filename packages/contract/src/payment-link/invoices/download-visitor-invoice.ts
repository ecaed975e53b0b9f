import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { fileOf } from '../../file.ts';

/**
 * The document by whose link a visitor came as a PDF, in its own language; or an invoice that they owe, where they came by the link of a customer.
 * Any other document is not found.
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
  /** Which of the customer's; that of the link where it is left out. */
  query: z.object({ invoice_id: z.optional(uuid) }),
  response: fileOf('application/pdf'),
  errors: ['not_found', 'too_many_files'],
});
