import { payerStates } from '@countinghouse/domain/payment-link/payment-link';
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { uuid } from '../fields.ts';

/**
 * Returns the state of a visitor's payment: `form` before the first try, `processing` while its outcome is unknown; and the state of the
 * link.
 */
export const getVisitorStatus = defineCall({
  name: 'get_visitor_status',
  service: 'payment-link',
  method: 'GET',
  path: '/status',
  summary: 'Retrieve the payment status of a visitor',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'read',
  merchant_scope: 'none',
  response: z.object({
    state: z.object({
      payment: z.literal(['form', 'processing', 'paid', 'declined']),
      /** Of the visitor's last try; null before it. */
      payment_id: z.nullable(uuid),
      /** Of the link. */
      link: z.literal(payerStates),
    }),
  }),
  errors: [],
});
