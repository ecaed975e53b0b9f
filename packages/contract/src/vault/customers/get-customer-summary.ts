import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';

/**
 * Returns the number of active customers by the state of their default card, matching the list under the same filter. `expiring` is within
 * 60 days.
 */
export const getCustomerSummary = defineCall({
  name: 'get_customer_summary',
  service: 'vault',
  method: 'GET',
  path: '/customers/summary',
  summary: 'Summarize customers and their default cards',
  source: 'S7.125',
  permission: { any_of: ['VAVI'] },
  effect: 'read',
  merchant_scope: 'one',
  response: z.object({
    summary: z.object({
      customer_count: z.int(),
      cards: z.object({
        none: z.int(),
        valid: z.int(),
        expiring: z.int(),
        expired: z.int(),
        blocked: z.int(),
      }),
      /** The tags in use, most used first; at most 50. */
      tags: z.array(z.string()),
    }),
  }),
  errors: [],
});
