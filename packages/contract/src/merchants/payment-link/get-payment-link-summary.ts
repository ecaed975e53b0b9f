import { linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { linkFigures, paymentLinkParams } from './payment-link.ts';

/** Returns the number of links of each status, matching the list under the same filter, and the conversion of their visitors. */
export const getPaymentLinkSummary = defineCall({
  name: 'get_payment_link_summary',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink/links/summary',
  summary: 'Summarize payment links',
  source: 'S7.130',
  permission: { any_of: ['PLVW'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: paymentLinkParams,
  response: z.object({
    summary: z.object({
      statuses: z.array(z.object({ status: z.literal(linkStatuses), link_count: z.int() })),
      figures: linkFigures,
      /** The users who created links, by name; at most 50. */
      makers: z.array(z.object({ user_id: z.guid(), user_name: z.string() })),
    }),
  }),
  errors: [],
});
