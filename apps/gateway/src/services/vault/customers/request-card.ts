import type { requestCard as declaration } from '@countinghouse/contract/vault/customers/request-card';
import { canChargeCustomer } from '@countinghouse/domain/vault/customer';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import type { CardLinkKeys } from '../../../store/vault/card-links.ts';
import { postCardRequest } from '../../../store/vault/card-requests.ts';
import { lockCustomer } from '../../../store/vault/customers.ts';
import { chosenTerminal } from '../accounts/chosen-terminal.ts';

const hour_ms = 3_600_000;

/**
 * Mails a customer a link to the page on which they enter a card (S7.125), at most once an hour. The previous link is withdrawn.
 *
 * @throws OperationError not_found, status_forbids (archived, merged or erased), invalid_request without an e-mail address and for a
 *   terminal that processes no cards, terminal_takes_no_payments, too_many_requests with `retry_after_s`
 */
export function requestCard(needs: CardLinkKeys & Pick<Dependencies, 'real_clock'>): Operation<typeof declaration> {
  return (context, { params, body }) =>
    context.transaction(async (transaction) => {
      const { merchant_uid } = merchantOf(context);
      const { terminal_uid, takes_payments } = await chosenTerminal(transaction, context, body.terminal_uid);
      if (!takes_payments) throw new OperationError('terminal_takes_no_payments');
      const now = needs.real_clock.now();
      const customer = await lockedCustomer(transaction, merchant_uid, params.customer_id);
      await requireQuietHour(transaction, customer, now);
      const { customer_id, email: recipient, locale } = customer;
      const created_by = context.identity.user.user_id;
      const { message_id, expires_at } = await postCardRequest(transaction, needs, {
        ...{ merchant_uid, customer_id, recipient, locale, terminal_uid, created_by, now },
      });
      await writeAudit(transaction, context, {
        call: 'request_card',
        target_type: 'customer',
        target_id: customer_id,
        after: { message_id, terminal_uid, expires_at: expires_at.toISOString() },
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
