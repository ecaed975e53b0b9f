import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customerReceipt } from '../visitor-page.ts';

/**
 * Returns the next fifty payments with a receipt of the customer whose link the visitor has opened, newest first. They follow the given payment, which is
 * not found if it has no receipt or is another customer's. The page itself (get_visitor_page) has the latest fifty.
 */
export const getVisitorReceipts = defineCall({
  name: 'get_visitor_receipts',
  service: 'payment-link',
  method: 'GET',
  path: '/receipts',
  summary: 'List more receipts of a customer',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'read',
  merchant_scope: 'none',
  query: z.object({
    /** `payment_id` of the last receipt shown. */
    after: uuid,
  }),
  response: z.object({ receipts: z.array(customerReceipt), has_more: z.boolean() }),
  errors: ['not_found'],
});
