import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { invoiceLink } from './invoice-link.ts';

/** Revokes the link of one recipient. They get a new one when the document is sent again. */
export const revokeInvoiceLink = defineCall({
  name: 'revoke_invoice_link',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/links/{link_id}/revoke',
  summary: 'Revoke an invoice link',
  source: 'S7.126',
  permission: { any_of: ['INRS'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: z.object({ invoice_id: uuid, link_id: uuid }),
  response: z.object({ links: z.array(invoiceLink) }),
  errors: ['not_found', 'status_forbids'],
});
