import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { link, linkParams, linkVersion } from './payment-link.ts';

/**
 * Gives a payment link a new secret. The old address then answers as withdrawn, and its visitors' sessions end; a payment already sent is
 * completed.
 */
export const renewPaymentLinkSecret = defineCall({
  name: 'renew_payment_link_secret',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/paymentlink/links/{link_id}/new-secret',
  summary: 'Replace the address of a payment link',
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
