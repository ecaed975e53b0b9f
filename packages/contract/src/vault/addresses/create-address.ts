import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customerParams } from '../customers/customer.ts';
import { address, addressFields } from './address.ts';

/** Adds an address to a customer: at most 20. */
export const createAddress = defineCall({
  name: 'create_address',
  service: 'vault',
  method: 'POST',
  path: '/customers/{customer_id}/addresses',
  summary: 'Create a customer address',
  source: 'S7.125',
  permission: { any_of: ['VAMA'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: customerParams,
  body: z.strictObject(addressFields),
  response: z.object({ address }),
  errors: ['not_found', 'status_forbids'],
});
