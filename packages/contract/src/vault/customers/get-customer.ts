import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customer, customerParams } from './customer.ts';

/**
 * Returns a customer with its addresses, cards, and payments. For one that was merged into another, `merged_into_customer_id` is the
 * other's id.
 */
export const getCustomer = defineCall({
  name: 'get_customer',
  service: 'vault',
  method: 'GET',
  path: '/customers/{customer_id}',
  summary: 'Retrieve a customer',
  source: 'S7.125',
  permission: { any_of: ['VAVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: customerParams,
  response: z.object({ customer }),
  errors: ['not_found'],
});
