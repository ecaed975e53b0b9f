import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { draftFields, invoiceParams } from './invoice-fields.ts';

/**
 * Changes a draft. Of an issued document only a later due date, the recipients, the internal note, reminders and the automatically charged
 * card can change: nothing that affects sums. A new card is charged immediately for what is due. Omitted fields are unchanged; `version` is
 * the version that was read.
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
