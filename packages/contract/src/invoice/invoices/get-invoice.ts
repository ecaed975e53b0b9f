import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoice } from './invoice.ts';
import { invoiceParams } from './invoice-fields.ts';

/** An invoice, an estimate or a credit note with its lines, taxes and parts, and what was made of it. */
export const getInvoice = defineCall({
  name: 'get_invoice',
  service: 'invoice',
  method: 'GET',
  path: '/invoices/{invoice_id}',
  summary: 'An invoice',
  source: 'S7.126',
  permission: { any_of: ['INVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: invoiceParams,
  response: z.object({ invoice }),
  errors: ['not_found'],
});
