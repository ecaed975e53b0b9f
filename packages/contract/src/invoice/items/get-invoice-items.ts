import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, listTotals, page, text } from '../../fields.ts';
import { invoiceItem } from './invoice-item.ts';

/** The price list by description, a page at a time. */
export const getInvoiceItems = defineCall({
  name: 'get_invoice_items',
  service: 'invoice',
  method: 'GET',
  path: '/items',
  summary: 'Search the price list',
  source: 'S7.126',
  permission: { any_of: ['INVI'] },
  effect: 'read',
  merchant_scope: 'one',
  query: z.object({
    /** A part of the code or the description. */
    search: z.optional(text(100)),
    currency: z.optional(z.pipe(z.pipe(z.string(), z.transform(Number)), currency)),
    ...page,
  }),
  response: z.object({ items: z.array(invoiceItem), ...listTotals }),
  errors: [],
});
