import { contactMaximums } from '@countinghouse/domain/text/contact-message';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { text } from '../../fields.ts';
import { contactMessageAnswer, contactMessageCardNumbers, contactMessageFields } from './contact-message.ts';

/** The same for a sender who is not signed in, such as one who cannot sign in; only a few are accepted from one address. */
export const createContactMessageSignedOut = defineCall({
  name: 'create_contact_message_signed_out',
  service: 'core',
  method: 'POST',
  path: '/contact-messages/signed-out',
  summary: 'Send a message to the operator without signing in',
  source: 'S1.43; S2.59',
  permission: 'public',
  effect: 'write',
  merchant_scope: 'none',
  idempotency: 'required',
  body: z.strictObject({
    ...contactMessageFields,
    sender_name: text(contactMaximums.sender_name).check(z.minLength(1, 'is required')),
    /** A honeypot: people do not see it. A message with it filled in gets the normal answer and is dropped. */
    website: z.optional(text(2_000)),
  }),
  card_numbers_allowed: {
    ...contactMessageCardNumbers,
    'body.sender_name': 'A card number is masked as in the message.',
  },
  response: contactMessageAnswer,
  errors: ['idempotency_key_reused'],
});
