import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoiceParams } from '../invoices/invoice-fields.ts';
import { writtenMessage } from './written-message.ts';

/** Renders the mail that the first recipient of an issued document would get if it were sent now. */
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
  response: z.object({ message: writtenMessage }),
  errors: ['not_found', 'status_forbids'],
});
