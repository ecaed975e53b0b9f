import { linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { linkFigures, paymentLinkParams } from './payment-link.ts';

/** How many links there are of each status, each number that of the list under the same filter, and what became of those who opened them. */
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
      /** Who has made links, by name; at most 50. */
      makers: z.array(z.object({ user_id: z.guid(), user_name: z.string() })),
    }),
  }),
  errors: [],
});
