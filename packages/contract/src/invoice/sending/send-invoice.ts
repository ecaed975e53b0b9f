import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from '../invoices/invoice.ts';
import { invoiceParams } from '../invoices/invoice-fields.ts';
import { invoiceLink, namedRecipients } from './invoice-link.ts';

/**
 * Mails an issued document to its recipients who have not received it yet, each with their own link. The same Idempotency-Key sends it
 * once.
 */
export const sendInvoice = defineCall({
  name: 'send_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/send',
  summary: 'Send an invoice',
  source: 'S7.126',
  permission: { any_of: ['INCR'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'create_invoice',
  idempotency: 'required',
  params: invoiceParams,
  body: z.strictObject({ recipients: namedRecipients }),
  response: z.object({ invoice, links: z.array(invoiceLink) }),
  errors: ['not_found', 'status_forbids', 'idempotency_key_reused'],
});
