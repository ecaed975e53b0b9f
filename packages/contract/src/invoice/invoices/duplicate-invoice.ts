import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { invoiceParams } from './invoice-fields.ts';

/** Creates a new draft from a document, with its lines and its customer and without its dates. */
export const duplicateInvoice = defineCall({
  name: 'duplicate_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/duplicate',
  summary: 'Duplicate an invoice',
  source: 'S7.126',
  permission: { any_of: ['INCR'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'draft_invoice',
  idempotency: 'required',
  params: invoiceParams,
  response: z.object({ invoice }),
  errors: ['not_found', 'idempotency_key_reused', 'status_forbids'],
});
