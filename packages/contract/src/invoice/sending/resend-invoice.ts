import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from '../invoices/invoice.ts';
import { invoiceParams } from '../invoices/invoice-fields.ts';
import { invoiceLink, namedRecipients } from './invoice-link.ts';

/**
 * Mails a document again, once a day to each recipient. A recipient whose link was revoked or has expired gets a new one; others keep
 * theirs.
 */
export const resendInvoice = defineCall({
  name: 'resend_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/resend',
  summary: 'Resend an invoice',
  source: 'S7.126',
  permission: { any_of: ['INRS'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'create_invoice',
  params: invoiceParams,
  body: z.strictObject({ recipients: namedRecipients }),
  response: z.object({ invoice, links: z.array(invoiceLink) }),
  errors: ['not_found', 'status_forbids', 'too_many_requests'],
});
