import { randomUUIDv7 } from 'node:crypto';
import type { requestCard as declaration } from '@countinghouse/contract/vault/customers/request-card';
import { canChargeCustomer } from '@countinghouse/domain/vault/customer';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError, type ScopedTransaction, terminalOf } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { secretWithheld } from '../../../store/mail/mail-keys.ts';
import { postMailMessage } from '../../../store/mail/post-mail-message.ts';
import { lockCustomer } from '../../../store/vault/customers.ts';
import { keepLink } from '../../../store/visitors/link-secrets.ts';

const hour_ms = 3_600_000;
const lifetime_hours = 72;

/**
 * Mails a customer a link to the page on which they enter a card (S7.125): once an hour at most. The link before it is withdrawn.
 *
 * @throws OperationError not_found, status_forbids (archived, merged or erased), invalid_request without an e-mail address,
 *   too_many_requests with `retry_after_s`
 */
export function requestCard({
  link_secrets,
  mail_keys,
  real_clock,
  settings,
}: Pick<Dependencies, 'link_secrets' | 'mail_keys' | 'real_clock' | 'settings'>): Operation<typeof declaration> {
  return (context, { params }) =>
    context.transaction(async (transaction) => {
      const { merchant_uid } = merchantOf(context);
      const { terminal_uid } = terminalOf(context);
      const now = real_clock.now();
      const customer = await lockedCustomer(transaction, merchant_uid, params.customer_id);
      await requireQuietHour(transaction, customer, now);
      const { customer_id, email: recipient, locale } = customer;
      const { secret, secret_hash } = link_secrets.newSecret();
      const message_id = randomUUIDv7();
      const expires_at = new Date(now.getTime() + lifetime_hours * hour_ms);
      await keepLink(transaction, {
        merchant_uid,
        secret_id: randomUUIDv7(),
        purpose: 'customer',
        target_id: customer_id,
        terminal_uid,
        secret_hash,
        recipient,
        locale,
        created_at: now,
        created_by: context.identity.user.user_id,
        expires_at,
      });
      await postMailMessage(transaction, mail_keys, {
        merchant_uid,
        message_id,
        kind: 'card_request',
        customer_id,
        facts: { link: `${settings.PAY_ORIGIN}/customer-self-service${secretWithheld}`, lifetime_hours },
        secret,
        created_at: now,
      });
      await writeAudit(transaction, context, {
        call: 'request_card',
        target_type: 'customer',
        target_id: customer_id,
        after: { message_id, expires_at: expires_at.toISOString() },
      });
      return { message: { message_id, recipient, expires_at: expires_at.toISOString() } };
    });
}

async function lockedCustomer(transaction: ScopedTransaction, merchant_uid: string, customer_id: string) {
  const customer = await lockCustomer(transaction, merchant_uid, customer_id);
  if (!canChargeCustomer(customer)) throw new OperationError('status_forbids');
  if (customer.email === '') {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'email', message: 'the customer has no e-mail address' }],
    });
  }
  return customer;
}

async function requireQuietHour(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: { merchant_uid: string; customer_id: string },
  now: Date,
): Promise<void> {
  const last = await transaction
    .selectFrom('link_secrets')
    .select('created_at')
    .where('merchant_uid', '=', merchant_uid)
    .where('purpose', '=', 'customer')
    .where('target_id', '=', customer_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const waits_ms = last === undefined ? 0 : last.created_at.getTime() + hour_ms - now.getTime();
  if (waits_ms <= 0) return;
  throw new OperationError('too_many_requests', { details: { retry_after_s: Math.ceil(waits_ms / 1_000) } });
}
