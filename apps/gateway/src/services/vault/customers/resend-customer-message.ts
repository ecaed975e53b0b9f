import { randomUUIDv7 } from 'node:crypto';
import type { resendCustomerMessage as declaration } from '@countinghouse/contract/vault/customers/resend-customer-message';
import { sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { canResend, messagesOf, readMessage, shownMessage } from '../../../store/vault/customer-messages.ts';
import { lockCustomer } from '../../../store/vault/customers.ts';

const hour_ms = 3_600_000;

/**
 * Sends a mail again (S7.125), to the customer's current address and in their current language, at most once an hour. The customer's row is
 * locked, so two concurrent requests send one mail.
 *
 * @throws OperationError not_found, status_forbids (it is waiting, contains a link, or the customer has no address or was erased),
 *   too_many_requests with `retry_after_s`
 */
export function resendCustomerMessage({ real_clock }: Pick<Dependencies, 'real_clock'>): Operation<typeof declaration> {
  return (context, { params }) =>
    context.transaction(async (transaction) => {
      const { merchant_uid } = merchantOf(context);
      const now = real_clock.now();
      const customer = await lockCustomer(transaction, merchant_uid, params.customer_id);
      const { customer_id } = customer;
      const {
        message_id: resent_message_id,
        kind,
        facts,
        status,
      } = await readMessage(transaction, customer, params.message_id);
      if (!canResend({ kind, status })) throw new OperationError('status_forbids');
      const last = await messagesOf(transaction, customer)
        .where('kind', '=', kind)
        .where(sql<boolean>`facts = ${JSON.stringify(facts)}::jsonb`)
        .select('created_at')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const waits_ms = (last?.created_at.getTime() ?? 0) + hour_ms - now.getTime();
      if (waits_ms > 0) {
        throw new OperationError('too_many_requests', { details: { retry_after_s: Math.ceil(waits_ms / 1_000) } });
      }
      const message_id = randomUUIDv7();
      const { rows } = await sql<{ posted: boolean }>`
        select post_mail_message(${merchant_uid}, ${message_id}, ${kind}, ${customer_id}, ${JSON.stringify(facts)}::jsonb, ${now})
          as posted`.execute(transaction);
      if (rows[0]?.posted !== true) throw new OperationError('status_forbids');
      await writeAudit(transaction, context, {
        call: 'resend_customer_message',
        target_type: 'customer',
        target_id: customer_id,
        after: { message_id, resent_message_id, kind },
      });
      return { message: shownMessage(await readMessage(transaction, customer, message_id)) };
    });
}
