import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { contactMessageAnswer, contactMessageCardNumbers, contactMessageFields } from './contact-message.ts';

/**
 * Sends the operator a message of somebody signed in, and a confirmation to its writer. It is kept before it is answered and mailed
 * once the mail server takes it; the same Idempotency-Key is one message. Card numbers in it are made unreadable before it is kept.
 */
export const createContactMessage = defineCall({
  name: 'create_contact_message',
  service: 'core',
  method: 'POST',
  path: '/contact-messages',
  summary: 'Send a message to the operator',
  source: 'S1.43; S2.56',
  permission: 'signed_in',
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'none',
  idempotency: 'required',
  body: z.strictObject(contactMessageFields),
  card_numbers_allowed: contactMessageCardNumbers,
  response: contactMessageAnswer,
  errors: ['idempotency_key_reused'],
});
