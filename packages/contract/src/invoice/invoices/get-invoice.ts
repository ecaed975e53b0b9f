import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { invoiceLink } from '../sending/invoice-link.ts';
import { invoice } from './invoice.ts';
import { invoiceParams } from './invoice-fields.ts';

/** An invoice, an estimate or a credit note with its lines, taxes and parts, what was made of it, and the links of its recipients. */
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
  response: z.object({ invoice, links: z.array(invoiceLink) }),
  errors: ['not_found'],
});
