import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { address, addressFields, addressParams } from './address.ts';

const { kind: _kind, ...changeable } = addressFields;

/** Changes an address of a customer, except its kind. Omitted fields are unchanged; `version` is the version that was read. */
export const updateAddress = defineCall({
  name: 'update_address',
  service: 'vault',
  method: 'PUT',
  path: '/customers/{customer_id}/addresses/{address_id}',
  summary: 'Update a customer address',
  source: 'S7.125',
  permission: { any_of: ['VAMA'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'change_customer',
  params: addressParams,
  body: z.strictObject({ version: z.int(), ...changeable }),
  response: z.object({ address }),
  errors: ['not_found', 'changed_meanwhile', 'status_forbids'],
});
