import type { createContactMessage as declaration } from '@countinghouse/contract/core/contact/create-contact-message';
import { contactPerHour } from '@countinghouse/domain/text/contact-message';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { storeContactMessage } from '../../../store/people/contact-messages.ts';
import { writtenPart } from './contact-message.ts';

/**
 * Stores a message of a signed-in person to the operator; a job mails it (jobs/tasks/send-contact-mail.ts). The audit records that a
 * message was sent and about what topic, never its text.
 *
 * @throws OperationError invalid_request, idempotency_key_reused, too_many_requests
 */
export function createContactMessage({
  payments,
  real_clock,
}: Pick<Dependencies, 'payments' | 'real_clock'>): Operation<typeof declaration> {
  return async (context, { body }) => {
    const { identity, idempotency_key } = context;
    if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
    const { user, impersonator } = identity;
    const written = writtenPart(body);
    const { reference } = await context.transaction(async (transaction) => {
      const own = await transaction
        .selectFrom('users')
        .where('user_id', '=', user.user_id)
        .select('email')
        .executeTakeFirst();
      const answer = await storeContactMessage(
        transaction,
        {
          ...written,
          entity_id: identity.merchant?.merchant_uid ?? identity.tenant_uid,
          user_id: user.user_id,
          impersonator_user_id: impersonator?.user_id ?? null,
          sender_name: user.full_name,
          reply_email_known: own?.email.toLowerCase() === written.reply_email.toLowerCase(),
          address: context.address,
          idempotency_key,
          body_hash: bodyHash(payments.body_secret, declarationName, body),
          created_at: real_clock.now(),
        },
        [{ maximum: contactPerHour.person }],
        identity.tenant_uid,
      );
      if (!answer.kept) context.replaying();
      else {
        await writeAudit(transaction, context, {
          call: declarationName,
          target_type: 'contact_message',
          target_id: written.contact_message_id,
          after: { reference: answer.reference, topic: written.topic },
        });
      }
      return answer;
    });
    await payments.checkpoint('contact_kept');
    return { reference };
  };
}

const declarationName: (typeof declaration)['name'] = 'create_contact_message';
