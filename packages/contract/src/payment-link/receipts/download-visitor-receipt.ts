import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { locale } from '../../fields.ts';
import { fileOf } from '../../file.ts';
import { receiptParams } from './get-visitor-receipt.ts';

/** The receipt of a payment that was made by the visitor's own link, in their session, as a PDF; for a customer, of any payment of theirs. */
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
