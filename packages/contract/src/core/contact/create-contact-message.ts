import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { contactMessageAnswer, contactMessageCardNumbers, contactMessageFields } from './contact-message.ts';

/**
 * Sends the operator a message of a signed-in user, and a confirmation to the sender. It is stored before the answer, and mailed once the
 * mail server accepts it; the same Idempotency-Key is one message. Card numbers in it are masked before it is stored.
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
