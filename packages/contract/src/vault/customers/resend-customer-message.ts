import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customerMessage, messageParams } from './message.ts';

/**
 * Sends a customer the same mail again, to their present address and in their present language, at most once an hour. A mail that is still
 * waiting, and one with its own link, cannot be resent.
 */
export const resendCustomerMessage = defineCall({
  name: 'resend_customer_message',
  service: 'vault',
  method: 'POST',
  path: '/customers/{customer_id}/messages/{message_id}/resend',
  summary: 'Resend a message to a customer',
  source: 'S7.125',
  permission: { any_of: ['VAMC'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'add_customer',
  params: messageParams,
  response: z.object({ message: customerMessage }),
  errors: ['not_found', 'status_forbids', 'too_many_requests'],
});
