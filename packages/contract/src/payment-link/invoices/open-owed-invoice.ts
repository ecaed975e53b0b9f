import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/**
 * Returns the secret of a link to one open invoice of the customer whose link the visitor has opened. The page exchanges it
 * (open_visitor_session) and shows the page that pays the invoice. The customer's existing link is used if there is one, otherwise a new one is
 * created. Any other invoice is not found.
 */
export const openOwedInvoice = defineCall({
  name: 'open_owed_invoice',
  service: 'payment-link',
  method: 'POST',
  path: '/invoices/{invoice_id}/link',
  summary: 'Open an unpaid invoice as a customer',
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
