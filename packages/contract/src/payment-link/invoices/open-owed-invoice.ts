import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Gives a customer who came by their own link the secret of one of their open invoices: the page exchanges it (open_visitor_session) and goes on
 * to where that invoice is paid. It is the secret of the link that the customer has already, or of a new one. Any other invoice is not found.
 */
export const openOwedInvoice = defineCall({
  name: 'open_owed_invoice',
  service: 'payment-link',
  method: 'POST',
  path: '/invoices/{invoice_id}/link',
  summary: 'Go on to pay an invoice that a customer owes',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'write',
  merchant_scope: 'one',
  merchant_capability: 'take_visitor_payments',
  params: z.object({ invoice_id: uuid }),
  body: z.strictObject({}),
  response: z.object({ link: z.object({ secret: z.string() }) }),
  errors: ['not_found'],
});
