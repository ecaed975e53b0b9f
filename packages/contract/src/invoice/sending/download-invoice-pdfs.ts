import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { queryList, uuid } from '../../fields.ts';
import { fileOf } from '../../file.ts';

/** So many documents go into one file. */
export const invoicePdfs_maximum = 50;

/** Issued documents as one PDF, in the order in which they are named, each as it is alone. */
export const downloadInvoicePdfs = defineCall({
  name: 'download_invoice_pdfs',
  service: 'invoice',
  method: 'GET',
  path: '/invoices/pdf',
  summary: 'Several invoices as one PDF',
  source: 'S6.147; S7.126',
  permission: { all_of: ['INVI', 'EXPT'] },
  effect: 'read',
  merchant_scope: 'one',
  query: z.object({ invoice_ids: queryList(uuid, invoicePdfs_maximum) }),
  response: fileOf('application/pdf'),
  errors: ['not_found', 'status_forbids'],
});
