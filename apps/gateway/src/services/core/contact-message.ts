import { randomBytes, randomUUID } from 'node:crypto';
import type { CallInput } from '@countinghouse/contract/call';
import type { createContactMessage } from '@countinghouse/contract/core/create-contact-message';
import { redactCardNumbers } from '@countinghouse/domain/card';
import { contactReference, withoutCardData } from '@countinghouse/domain/contact-message';
import { OperationError } from '../../operation.ts';
import type { NewContactMessage } from '../../store/contact-messages.ts';

/** What a message is called from now on. */
export const newContactReference = () => contactReference(randomBytes(8));

/**
 * What anybody wrote, as it may be kept: without the numbers of cards.
 *
 * @throws OperationError invalid_request for an e-mail address that holds a card number
 */
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
  if (redactCardNumbers(reply_email) !== reply_email) {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'reply_email', message: 'must not have a card number' }],
    });
  }
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
