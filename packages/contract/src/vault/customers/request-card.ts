import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, uuid } from '../../fields.ts';
import { cardTerminal } from '../accounts/account.ts';
import { customerParams } from './customer.ts';

/**
 * Mails a customer a link to a page on which they enter a card themselves, at most once an hour. The link works for 72 hours, or until a
 * card is added; the previous link stops working. A card entered there is verified at the terminal selected now.
 */
export const requestCard = defineCall({
  name: 'request_card',
  service: 'vault',
  method: 'POST',
  path: '/customers/{customer_id}/card-request',
  summary: 'Request a card from a customer',
  source: 'S7.125',
  permission: { any_of: ['VAMC'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  merchant_capability: 'add_customer',
  terminal: 'required',
  params: customerParams,
  body: z.strictObject({ terminal_uid: cardTerminal }),
  response: z.object({
    message: z.object({
      message_id: uuid,
      /** The recipient's address. */
      recipient: z.string(),
      expires_at: instant,
    }),
  }),
  errors: ['not_found', 'status_forbids', 'terminal_takes_no_payments', 'too_many_requests'],
});
