import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customerData, customerNamed } from './customer-data.ts';

/**
 * Returns what is stored about one customer of the merchant, counted by kind; zeros if there is nothing. The customer is named in the body,
 * which is not logged.
 */
export const findCustomerData = defineCall({
  name: 'find_customer_data',
  service: 'merchants',
  method: 'POST',
  path: '/{merchant_id}/customer-data/find',
  summary: 'Find the stored data of a customer',
  source: 'S1.3; decision 27',
  permission: { all_of: ['RESD'] },
  effect: 'read',
  merchant_scope: 'one',
  params: z.object({ merchant_id: uuid }),
  body: customerNamed,
  response: z.object({ customer_data: customerData }),
  errors: [],
});
