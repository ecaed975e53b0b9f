import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { locale } from '../../fields.ts';
import { fileOf } from '../../file.ts';
import { receiptParams } from './get-visitor-receipt.ts';

/** Downloads the receipt of a payment of the visitor's session or, with the link of a customer, of any of their payments, as a PDF. */
export const downloadVisitorReceipt = defineCall({
  name: 'download_visitor_receipt',
  service: 'payment-link',
  method: 'GET',
  path: '/receipt/{payment_id}/pdf',
  summary: 'Download the receipt of a visitor as a PDF',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'read',
  merchant_scope: 'none',
  params: receiptParams,
  /** The language of the receipt; that of the session if omitted. */
  query: z.object({ locale: z.optional(locale) }),
  response: fileOf('application/pdf'),
  errors: ['not_found', 'too_many_files'],
});
