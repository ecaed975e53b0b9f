import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { draftFields } from './invoice-fields.ts';

/**
 * Creates a draft of an invoice or an estimate, and optionally issues it. The gateway computes and stores its sums. The same
 * Idempotency-Key creates one, however often it is sent.
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
      /** Also issues it with a number, if the merchant's status allows issuing invoices. */
      issue: z.optional(z.boolean()),
      /** Also mails it to its recipients; only with `issue`. */
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
