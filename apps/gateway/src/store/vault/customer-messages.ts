import type { CustomerMessage } from '@countinghouse/contract/vault/customers/message';
import type { Selectable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { MailMessagesTable } from '../tables.ts';
import { type CustomerRecord, idsOfCustomer } from './customers.ts';

type MessageRow = Selectable<MailMessagesTable>;

/** Returns the query of the mails of a customer, and of customers merged into it. */
export function messagesOf(transaction: ScopedTransaction, customer: CustomerRecord) {
  return transaction
    .selectFrom('mail_messages')
    .where('merchant_uid', '=', customer.merchant_uid)
    .where('customer_id', 'in', idsOfCustomer(customer));
}

/**
 * Reads a mail of a customer.
 *
 * @throws OperationError not_found
 */
export async function readMessage(
  transaction: ScopedTransaction,
  customer: CustomerRecord,
  message_id: string,
): Promise<MessageRow> {
  const row = await messagesOf(transaction, customer)
    .where('message_id', '=', message_id.toLowerCase())
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw new OperationError('not_found');
  return row;
}

/** Tells whether a mail can be sent again: it has ended, and contains no link whose secret was deleted. */
export function canResend({ kind, status }: Pick<MessageRow, 'kind' | 'status'>): boolean {
  return kind === 'card_changed' && status !== 'waiting';
}

/** Returns a mail as the API shows it. */
export function shownMessage(
  row: Pick<
    MessageRow,
    | 'message_id'
    | 'kind'
    | 'recipient'
    | 'locale'
    | 'subject'
    | 'status'
    | 'tries'
    | 'next_try_at'
    | 'created_at'
    | 'ended_at'
  >,
): CustomerMessage {
  const { message_id, kind, recipient, locale, subject, status, tries, next_try_at, created_at, ended_at } = row;
  return {
    ...{ message_id, kind, recipient, locale, subject, status, tries },
    next_try_at: next_try_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    can_resend: canResend(row),
  };
}
