import { randomBytes, randomUUID } from 'node:crypto';
import type { CallInput } from '@countinghouse/contract/call';
import type { createContactMessage } from '@countinghouse/contract/core/contact/create-contact-message';
import { contactReference, withoutCardData } from '@countinghouse/domain/text/contact-message';
import type { NewContactMessage } from '../../../store/people/contact-messages.ts';

/** Makes a new message reference. */
export const newContactReference = () => contactReference(randomBytes(8));

/** Returns a message as it can be stored: without card numbers. */
export function writtenPart({
  topic,
  subject,
  message,
  about,
  reply_email,
  locale,
}: CallInput<typeof createContactMessage>['body']): Pick<
  NewContactMessage,
  'contact_message_id' | 'reference' | 'topic' | 'subject' | 'message' | 'about' | 'reply_email' | 'locale'
> {
  return {
    contact_message_id: randomUUID(),
    reference: newContactReference(),
    topic,
    subject: withoutCardData(subject),
    message: withoutCardData(message),
    about: about === undefined || about === '' ? null : withoutCardData(about),
    reply_email,
    locale,
  };
}
