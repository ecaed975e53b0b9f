import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customer, customerParams } from './customer.ts';

/** Restores an archived customer, unless it was merged into another one or erased. */
export const restoreCustomer = defineCall({
  name: 'restore_customer',
  service: 'vault',
  method: 'POST',
  path: '/customers/{customer_id}/restore',
  summary: 'Restore an archived customer',
  source: 'S7.125',
  permission: { any_of: ['VADE'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'add_customer',
  params: customerParams,
  response: z.object({ customer }),
  errors: ['not_found', 'status_forbids'],
});
