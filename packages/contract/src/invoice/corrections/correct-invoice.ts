import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from '../invoices/invoice.ts';
import { invoiceParams, invoiceVersion } from '../invoices/invoice-fields.ts';

/**
 * Corrects an issued invoice: a credit note credits all that is left of it, and a draft with its lines and its customer replaces it.
 * Answers the draft. An unpaid invoice is closed as replaced; a partly paid one becomes paid. It can be corrected once, and not while a
 * payment is in progress.
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
