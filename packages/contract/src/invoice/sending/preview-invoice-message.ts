import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoiceParams } from '../invoices/invoice-fields.ts';
import { writtenMessage } from './written-message.ts';

/**
 * Renders the mail that the first recipient of an issued document would get if the document, or a reminder of it, were sent now.
 */
export const previewInvoiceMessage = defineCall({
  name: 'preview_invoice_message',
  service: 'invoice',
  method: 'GET',
  path: '/invoices/{invoice_id}/message',
  summary: 'Preview the mail of an invoice',
  source: 'S7.126',
  permission: { any_of: ['INVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: invoiceParams,
  query: z.strictObject({
    /** The mail with the document by default. */
    mail: z.optional(z.literal(['document', 'reminder'])),
  }),
  response: z.object({ message: writtenMessage }),
  errors: ['not_found', 'status_forbids', 'nothing_to_pay', 'payment_under_way'],
});
