import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customerTexts } from '../customer-texts.ts';
import { customerCardNumbers } from './customer.ts';

/**
 * Returns possible duplicates of a customer being entered: the same email address, telephone number, or name and postal code. At most five.
 * The data is in the body, which is not logged.
 */
export const getSimilarCustomers = defineCall({
  name: 'get_similar_customers',
  service: 'vault',
  method: 'POST',
  path: '/customers/similar',
  summary: 'List possible duplicates of a customer',
  source: 'S7.125',
  permission: { any_of: ['VAVI'] },
  effect: 'read',
  merchant_scope: 'one',
  body: z.strictObject({
    first_name: z.optional(customerTexts.first_name),
    last_name: z.optional(customerTexts.last_name),
    email: z.optional(customerTexts.email),
    phone_number: z.optional(customerTexts.phone_number),
    postal_code: z.optional(z.string().check(z.maxLength(12))),
  }),
  card_numbers_allowed: { 'body.phone_number': customerCardNumbers['body.phone_number'] },
  response: z.object({
    customers: z.array(
      z.object({
        customer_id: uuid,
        full_name: z.string(),
        company_name: z.string(),
        email: z.string(),
        reason: z.literal(['email', 'phone', 'name_and_postal_code']),
      }),
    ),
  }),
  errors: [],
});
