import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { addressParams } from './address.ts';

/**
 * Deletes an address of a customer. If it was the default, the oldest other of its kind becomes the default; cards that referred to it no
 * longer do.
 */
export const deleteAddress = defineCall({
  name: 'delete_address',
  service: 'vault',
  method: 'DELETE',
  path: '/customers/{customer_id}/addresses/{address_id}',
  summary: 'Delete a customer address',
  source: 'S7.125',
  permission: { any_of: ['VAMA'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: addressParams,
  response: z.object({ address_id: uuid }),
  errors: ['not_found', 'status_forbids'],
});
