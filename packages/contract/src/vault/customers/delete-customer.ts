import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customerParams } from './customer.ts';

/**
 * Removes a customer from the list: one that never paid and never had a card is deleted, any other is archived and can be restored. Refused
 * while an issued or scheduled invoice charges one of its cards automatically; `details` of customer_in_use contains their number.
 */
export const deleteCustomer = defineCall({
  name: 'delete_customer',
  service: 'vault',
  method: 'DELETE',
  path: '/customers/{customer_id}',
  summary: 'Delete or archive a customer',
  source: 'S7.125',
  permission: { any_of: ['VADE'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: customerParams,
  response: z.object({ customer_id: uuid, result: z.literal(['deleted', 'archived']) }),
  errors: ['not_found', 'status_forbids', 'customer_in_use'],
});
