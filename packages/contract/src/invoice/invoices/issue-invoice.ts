import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { invoiceParams } from './invoice-fields.ts';

/** Issues a draft: it gets the next number of its series and its dates, and does not change any more. */
export const issueInvoice = defineCall({
  name: 'issue_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/issue',
  summary: 'Issue an invoice',
  source: 'S7.126',
  permission: { any_of: ['INCR'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'create_invoice',
  idempotency: 'required',
  params: invoiceParams,
  body: z.strictObject({
    version: z.int(),
    /** Also mails it to its recipients. */
    send: z.optional(z.boolean()),
  }),
  response: z.object({ invoice }),
  errors: [
    'not_found',
    'changed_meanwhile',
    'status_forbids',
    'idempotency_key_reused',
    'number_taken',
    'card_not_usable',
  ],
});
