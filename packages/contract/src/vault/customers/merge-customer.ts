import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customer, customerParams } from './customer.ts';

/**
 * Merges the customer in the body into the addressed one: its addresses, cards and payments move there, and it is archived permanently. If
 * both have the same card, it becomes one with the later expiry.
 */
export const mergeCustomer = defineCall({
  name: 'merge_customer',
  service: 'vault',
  method: 'POST',
  path: '/customers/{customer_id}/merge',
  summary: 'Merge two customers',
  source: 'S7.125',
  permission: { all_of: ['VAUP', 'VADE'] },
  effect: 'write',
  step_up: 'recent',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: customerParams,
  body: z.strictObject({ customer_id: uuid }),
  response: z.object({ customer }),
  errors: ['not_found', 'status_forbids', 'operation_in_progress'],
});
