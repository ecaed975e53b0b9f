import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from '../invoices/invoice.ts';
import { invoiceParams, invoiceVersion } from '../invoices/invoice-fields.ts';

/**
 * Corrects an invoice that was issued: all that is left of it is credited by a credit note, and a draft with its lines and its customer takes its place,
 * which is answered. An invoice of which nothing was paid is closed as replaced; one that was paid in part stands as paid. It is corrected once. While a
 * payment is under way nothing is.
 */
export const correctInvoice = defineCall({
  name: 'correct_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/correct',
  summary: 'Correct an invoice',
  source: 'S7.126',
  permission: { any_of: ['INCR'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'create_invoice',
  idempotency: 'required',
  params: invoiceParams,
  body: invoiceVersion,
  response: z.object({ invoice }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids', 'payment_under_way', 'idempotency_key_reused'],
});
