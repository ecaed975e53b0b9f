import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customerMessage, messageParams } from './message.ts';

/** Returns a mail as the customer received it. The secret of a link in it is removed. Both texts are null until it is written. */
export const getCustomerMessage = defineCall({
  name: 'get_customer_message',
  service: 'vault',
  method: 'GET',
  path: '/customers/{customer_id}/messages/{message_id}',
  summary: 'Retrieve a message to a customer',
  source: 'S7.125',
  permission: { any_of: ['VAVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: messageParams,
  response: z.object({
    message: z.extend(customerMessage, { text: z.nullable(z.string()), html: z.nullable(z.string()) }),
  }),
  errors: ['not_found'],
});
