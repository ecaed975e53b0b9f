import { contactMaximums, contactTopics } from '@countinghouse/domain/text/contact-message';
import { z } from 'zod/mini';
import type { CardNumbersAllowed } from '../../call.ts';
import { locale, text } from '../../fields.ts';
import { emailAddress } from '../users/user-fields.ts';

const { subject, message, about } = contactMaximums;

/** The fields of a message to the operator, signed in or not. */
export const contactMessageFields = {
  topic: z.literal([...contactTopics], 'must be one of the topics'),
  subject: text(subject).check(z.minLength(1, 'is required')),
  /** Line breaks and tabs are kept. */
  message: z.string('must be text').check(
    z.trim(),
    z.minLength(1, 'is required'),
    z.maxLength(message, `must have at most ${message} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    z.regex(/^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f]*$/u, 'must not have control characters'),
  ),
  /** The subject, if given: the id of a payment, a batch, an invoice. */
  about: z.optional(text(about)),
  /** The address for the reply. */
  reply_email: emailAddress,
  /** The language of the confirmation. */
  locale,
};

const masked =
  'A locked-out person can write about a card: the number is masked before the message is stored or mailed (`withoutCardData`).';

/** The fields of a message that may contain a card number. */
export const contactMessageCardNumbers = {
  'body.subject': masked,
  'body.message': masked,
  'body.about': masked,
} as const satisfies CardNumbersAllowed;

/** The reference of the message. */
export const contactMessageAnswer = z.object({ reference: z.string() });
