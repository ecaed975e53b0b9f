import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { link, linkParams, linkVersion } from './payment-link.ts';

/** Closes a payment link for good. A payment already sent is completed, and counts. */
export const closePaymentLink = defineCall({
  name: 'close_payment_link',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/paymentlink/links/{link_id}/close',
  summary: 'Close a payment link',
  source: 'S7.130',
  permission: { any_of: ['PLUD'] },
  api_key: 'open',
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: linkParams,
  body: linkVersion,
  response: z.object({ link }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids'],
});
