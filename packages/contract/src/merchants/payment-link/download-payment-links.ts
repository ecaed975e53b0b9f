import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { fileQuery, tableFile } from '../../file-query.ts';
import { linkCriteria, linkSort } from './link-criteria.ts';
import { paymentLinkParams } from './payment-link.ts';

/** Downloads the result of the payment link search as a file: every row, without addresses. */
export const downloadPaymentLinks = defineCall({
  name: 'download_payment_links',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink/links/download',
  summary: 'Download matching payment links',
  source: 'S6.147; S7.130',
  permission: { all_of: ['PLVW', 'EXPT'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: paymentLinkParams,
  query: z.object({ ...linkCriteria, sort: linkSort, ...fileQuery }),
  response: tableFile,
  errors: ['too_many_files', 'file_too_large'],
});
