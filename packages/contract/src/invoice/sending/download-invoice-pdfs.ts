import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { queryList, uuid } from '../../fields.ts';
import { fileOf } from '../../file.ts';

/** The maximum number of documents in one file. */
export const invoicePdfs_maximum = 50;

/** Writes issued documents into one PDF, in the order of their ids. Each looks as it does in a file of its own. */
export const downloadInvoicePdfs = defineCall({
  name: 'download_invoice_pdfs',
  service: 'invoice',
  method: 'GET',
  path: '/invoices/pdf',
  summary: 'Download several invoices as one PDF',
  source: 'S6.147; S7.126',
  permission: { all_of: ['INVI', 'EXPT'] },
  effect: 'read',
  merchant_scope: 'one',
  query: z.object({ invoice_ids: queryList(uuid, invoicePdfs_maximum) }),
  response: fileOf('application/pdf'),
  errors: ['not_found', 'status_forbids'],
});
