import type { createContactMessageSignedOut as declaration } from '@countinghouse/contract/core/contact/create-contact-message-signed-out';
import { contactPerHour, withoutCardData } from '@countinghouse/domain/text/contact-message';
import type { Dependencies } from '../../../dependencies.ts';
import { OperationError, type PublicOperation } from '../../../operation.ts';
import { writeAuditOfNobody } from '../../../store/audit/audit.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { storeContactMessage } from '../../../store/people/contact-messages.ts';
import { newContactReference, writtenPart } from './contact-message.ts';

const { address, reply_email, signed_out } = contactPerHour;

/**
 * Stores a message of a person who is not signed in. Their details are not verified: the owner of the mail address is told only that a
 * message arrived, not what it says. The audit records that a message was sent, from where and about what topic, never its text.
 *
 * @throws OperationError invalid_request, idempotency_key_reused, too_many_requests
 */
export function createContactMessageSignedOut({
  payments,
  real_clock,
  settings,
}: Pick<Dependencies, 'payments' | 'real_clock' | 'settings'>): PublicOperation<typeof declaration> {
  return async (context, { body }) => {
    const { idempotency_key } = context;
    if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
    const { website = '', sender_name, ...written } = body;
    if (website !== '') {
      context.log.info('a message of a machine was not kept');
      return { reference: newContactReference() };
    }
    const part = writtenPart(written);
    const { reference } = await context.transaction(async (transaction) => {
      const answer = await storeContactMessage(
        transaction,
        {
          ...part,
          entity_id: null,
          user_id: null,
          impersonator_user_id: null,
          sender_name: withoutCardData(sender_name),
          reply_email_known: false,
          address: context.address,
          idempotency_key,
          body_hash: bodyHash(payments.body_secret, 'create_contact_message_signed_out', body),
          created_at: real_clock.now(),
        },
        [
          { column: 'address', maximum: address },
          { column: 'reply_email', maximum: reply_email },
          { maximum: signed_out },
        ],
        null,
      );
      if (!answer.kept) context.replaying();
      else {
        await writeAuditOfNobody(transaction, context, settings.PORTAL_URL, {
          call: 'create_contact_message_signed_out',
          target_type: 'contact_message',
          target_id: part.contact_message_id,
          after: { reference: answer.reference, topic: part.topic },
        });
      }
      return answer;
    });
    await payments.checkpoint('contact_kept');
    return { reference };
  };
}
