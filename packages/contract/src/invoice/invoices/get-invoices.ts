import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, listTotals, page } from '../../fields.ts';
import { invoiceRow } from './invoice.ts';
import { invoiceCriteria, invoiceSort } from './invoice-criteria.ts';

/**
 * Returns the invoices, estimates and credit notes of a merchant, page by page, newest first by default. `totals` sums up everything found,
 * per currency; null if more is found than is counted. Its balance is what is owed: drafts, scheduled and closed invoices add nothing.
 */
export const getInvoices = defineCall({
  name: 'get_invoices',
  service: 'invoice',
  method: 'GET',
  path: '/invoices',
  summary: 'Search invoices',
  source: 'S7.126',
  permission: { any_of: ['INVI'] },
  effect: 'read',
  merchant_scope: 'one',
  query: z.object({ ...invoiceCriteria, sort: invoiceSort, ...page }),
  response: z.object({
    invoices: z.array(invoiceRow),
    totals: z.nullable(
      z.array(z.object({ currency, invoice_count: z.int(), total_amount: z.int(), balance_amount: z.int() })),
    ),
    ...listTotals,
  }),
  errors: [],
});
