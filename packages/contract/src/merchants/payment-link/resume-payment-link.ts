import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { link, linkParams, linkVersion } from './payment-link.ts';

/** Resumes a payment link that a user or the protection has paused. */
export const resumePaymentLink = defineCall({
  name: 'resume_payment_link',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/paymentlink/links/{link_id}/resume',
  summary: 'Resume a payment link',
  source: 'S7.130',
  permission: { any_of: ['PLUD'] },
  api_key: 'open',
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'take_visitor_payments',
  params: linkParams,
  body: linkVersion,
  response: z.object({ link }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids'],
});
