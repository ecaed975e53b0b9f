import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { fileQuery, tableFile } from '../../file-query.ts';
import { invoiceCriteria, invoiceSort } from '../invoices/invoice-criteria.ts';

/** What each row of an invoice file is. */
export const invoiceFileRows = ['documents', 'lines'] as const;

/**
 * Downloads the result of an invoice search as a file, with a row for each document or for each of its lines. Shipping is a line, so that the lines of
 * a document add up to its total.
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
