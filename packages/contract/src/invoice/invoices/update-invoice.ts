import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { draftFields, invoiceParams } from './invoice-fields.ts';

/**
 * Changes a draft. Of one that is issued only a later due date, the recipients, the note to oneself, reminders and the card that it charges by itself
 * change: what sums stands. Another card is charged at once for what is due.
 * What is left out stays as it is; `version` is the one that was read.
 */
export const updateInvoice = defineCall({
  name: 'update_invoice',
  service: 'invoice',
  method: 'PUT',
  path: '/invoices/{invoice_id}',
  summary: 'Update an invoice',
  source: 'S7.126',
  permission: { any_of: ['INED'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'draft_invoice',
  params: invoiceParams,
  body: z.strictObject({ version: z.int(), ...draftFields }),
  response: z.object({ invoice }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids', 'payment_under_way', 'card_not_usable'],
});
