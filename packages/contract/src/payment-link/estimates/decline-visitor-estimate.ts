import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { lines } from '../../merchants/payment-link/payment-link.ts';
import { invoicePage } from '../visitor-page.ts';

/** Declines an estimate, with an optional reason for the business. */
export const declineVisitorEstimate = defineCall({
  name: 'decline_visitor_estimate',
  service: 'payment-link',
  method: 'POST',
  path: '/estimate/decline',
  summary: 'Decline an estimate',
  source: 'S2.64',
  permission: 'visitor',
  effect: 'write',
  merchant_scope: 'one',
  merchant_capability: 'take_visitor_payments',
  body: z.strictObject({
    reason: z.optional(lines(500)),
  }),
  response: z.object({ page: invoicePage }),
  errors: ['status_forbids'],
});
