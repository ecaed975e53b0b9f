import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { draftFields } from './invoice-fields.ts';

/**
 * Makes a draft of an invoice or an estimate, or issues it at once. What it comes to is worked out here and stored. The same Idempotency-Key
 * makes one, however often it is sent.
 */
export const createInvoice = defineCall({
  name: 'create_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices',
  summary: 'Create an invoice',
  source: 'S7.126',
  permission: { any_of: ['INCR'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'draft_invoice',
  idempotency: 'required',
  body: z
    .strictObject({
      ...draftFields,
      kind: z.optional(z.literal(['invoice', 'estimate'], 'must be invoice or estimate')),
      /** Gives it its number as well, where the merchant's status lets it issue invoices. */
      issue: z.optional(z.boolean()),
      /** Mails it to its recipients as well; only beside `issue`. */
      send: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ issue, send }) => send !== true || issue === true, {
        error: 'must be sent only with issue',
        path: ['send'],
      }),
    ),
  response: z.object({ invoice }),
  errors: ['idempotency_key_reused', 'status_forbids', 'number_taken', 'card_not_usable'],
});
