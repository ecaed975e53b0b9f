import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customer, customerCardNumbers, customerFields, customerParams } from './customer.ts';

/** Changes the data of a customer. Omitted fields are unchanged; `version` is the version that was read. */
export const updateCustomer = defineCall({
  name: 'update_customer',
  service: 'vault',
  method: 'PUT',
  path: '/customers/{customer_id}',
  summary: 'Update a customer',
  source: 'S7.125',
  permission: { any_of: ['VAUP'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: customerParams,
  body: z.strictObject({ version: z.int(), ...customerFields }),
  card_numbers_allowed: customerCardNumbers,
  response: z.object({ customer }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids'],
});
