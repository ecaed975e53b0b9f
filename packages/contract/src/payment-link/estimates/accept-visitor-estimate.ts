import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customerName } from '../../vault/customer-texts.ts';
import { invoicePage } from '../visitor-page.ts';

/** Accepts an estimate in the name that the visitor types. Name, instant and address are stored; it cannot be undone here. */
export const acceptVisitorEstimate = defineCall({
  name: 'accept_visitor_estimate',
  service: 'payment-link',
  method: 'POST',
  path: '/estimate/accept',
  summary: 'Accept an estimate',
  source: 'S2.64',
  permission: 'visitor',
  effect: 'write',
  merchant_scope: 'one',
  merchant_capability: 'take_visitor_payments',
  body: z.strictObject({
    /** The name of the person who accepts it. */
    name: customerName.check(z.minLength(1, 'must be given')),
  }),
  response: z.object({ page: invoicePage }),
  errors: ['status_forbids'],
});
