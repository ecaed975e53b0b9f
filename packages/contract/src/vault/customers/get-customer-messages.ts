import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page } from '../../fields.ts';
import { customerParams } from './customer.ts';
import { customerMessage } from './message.ts';

/** Returns the mails to a customer, newest first, with their delivery status. A mail is stored for 400 days. */
export const getCustomerMessages = defineCall({
  name: 'get_customer_messages',
  service: 'vault',
  method: 'GET',
  path: '/customers/{customer_id}/messages',
  summary: 'List the messages to a customer',
  source: 'S7.125',
  permission: { any_of: ['VAVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: customerParams,
  query: z.object(page),
  response: z.object({ messages: z.array(customerMessage), ...listTotals }),
  errors: ['not_found'],
});
