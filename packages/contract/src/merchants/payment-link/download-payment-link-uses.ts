import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { fileQuery, tableFile } from '../../file-query.ts';
import { linkParams } from './payment-link.ts';

/** Downloads the payments attempted through a link, as a file, with the payers' answers. */
export const downloadPaymentLinkUses = defineCall({
  name: 'download_payment_link_uses',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink/links/{link_id}/uses/download',
  summary: 'Download the uses of a payment link',
  source: 'S6.147; S7.130',
  permission: { all_of: ['PLVW', 'EXPT'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: linkParams,
  query: z.object(fileQuery),
  response: tableFile,
  errors: ['not_found', 'too_many_files', 'file_too_large'],
});
