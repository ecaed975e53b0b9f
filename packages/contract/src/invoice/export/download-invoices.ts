import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { fileQuery, tableFile } from '../../file-query.ts';
import { invoiceCriteria, invoiceSort } from '../invoices/invoice-criteria.ts';

/** What an invoice file has a row for. */
export const invoiceFileRows = ['documents', 'lines'] as const;

/**
 * What the search over invoices finds, as a file: a row for each document, or for each of its lines. Shipping is a line, so that the totals of the
 * lines of a document come to its total.
 */
export const downloadInvoices = defineCall({
  name: 'download_invoices',
  service: 'invoice',
  method: 'GET',
  path: '/invoices/download',
  summary: 'Download the invoices of a search',
  source: 'S6.147; S7.126',
  permission: { all_of: ['INVI', 'EXPT'] },
  effect: 'read',
  merchant_scope: 'one',
  query: z.object({
    ...invoiceCriteria,
    sort: invoiceSort,
    rows: z.optional(z.literal(invoiceFileRows, 'must be documents or lines')),
    ...fileQuery,
  }),
  response: tableFile,
  errors: ['too_many_files', 'file_too_large'],
});
