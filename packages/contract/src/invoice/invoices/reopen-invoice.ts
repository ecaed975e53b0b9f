import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { invoiceParams, invoiceVersion } from './invoice-fields.ts';

/** Reopens a closed invoice within 90 days, unless it was replaced or nothing is owed because all of it was credited. */
export const reopenInvoice = defineCall({
  name: 'reopen_invoice',
  service: 'invoice',
  method: 'POST',
  path: '/invoices/{invoice_id}/reopen',
  summary: 'Reopen an invoice',
  source: 'S7.126',
  permission: { any_of: ['INCL'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: invoiceParams,
  body: invoiceVersion,
  response: z.object({ invoice }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids', 'nothing_to_pay'],
});
