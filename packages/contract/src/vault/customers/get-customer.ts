import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customer, customerParams } from './customer.ts';

/** A customer with its addresses, cards, and what it paid. One that was merged into another one answers with the other one's id in `merged_into_customer_id`. */
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
