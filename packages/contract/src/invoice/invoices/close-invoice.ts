import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { invoiceParams } from './invoice-fields.ts';

/** Closes an invoice that is not fully paid. It can no longer be paid; earlier payments stay. */
export const closeInvoice = defineCall({
  name: 'close_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/close',
  summary: 'Close an invoice',
  source: 'S7.126',
  permission: { any_of: ['INCL'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: invoiceParams,
  body: z.strictObject({
    version: z.int(),
    reason: z.literal(['void', 'uncollectible', 'paid_elsewhere'], 'must be void, uncollectible or paid_elsewhere'),
  }),
  response: z.object({ invoice }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids', 'payment_under_way'],
});
