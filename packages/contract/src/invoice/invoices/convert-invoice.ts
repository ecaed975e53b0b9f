import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { invoiceParams, invoiceVersion } from './invoice-fields.ts';

/** Creates a draft invoice from an open or accepted estimate. An estimate can be converted once. */
export const convertInvoice = defineCall({
  name: 'convert_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/convert',
  summary: 'Convert an estimate to an invoice',
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
  errors: ['not_found', 'changed_meanwhile', 'status_forbids', 'idempotency_key_reused'],
});
