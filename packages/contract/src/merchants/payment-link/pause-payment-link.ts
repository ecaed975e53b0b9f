import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { link, linkParams, linkVersion } from './payment-link.ts';

/** Pauses a payment link: it cannot be paid until it is resumed. A payment already sent is completed, and counts. */
export const pausePaymentLink = defineCall({
  name: 'pause_payment_link',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/paymentlink/links/{link_id}/pause',
  summary: 'Pause a payment link',
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
