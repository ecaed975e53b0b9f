import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { addressFields } from '../addresses/address.ts';
import { customerCardNumbers, customerFields } from './customer.ts';

/**
 * Adds a customer, optionally with its first addresses. The same Idempotency-Key creates one customer, however often it is sent. Cards are
 * added with `add_account`.
 */
export const createCustomer = defineCall({
  name: 'create_customer',
  service: 'vault',
  method: 'POST',
  path: '/customers',
  summary: 'Create a customer',
  source: 'S4.10; S7.125',
  permission: { any_of: ['VAAD'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'add_customer',
  idempotency: 'required',
  body: z.strictObject({
    ...customerFields,
    /** At most one of each kind. */
    addresses: z.optional(
      z.array(z.strictObject(addressFields)).check(z.maxLength(2, 'must have at most one of each kind')),
    ),
  }),
  card_numbers_allowed: customerCardNumbers,
  response: z.object({ customer_id: uuid }),
  errors: ['idempotency_key_reused'],
});
