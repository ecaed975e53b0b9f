import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import type { TextKeys } from '../sealed-text.ts';
import { placeOfSecret } from './mail-keys.ts';
import type { MailMessageKind } from './mail-messages.ts';

/** A new mail to a customer. */
export type NewMailMessage = {
  merchant_uid: string;
  message_id: string;
  kind: MailMessageKind;
  customer_id: string;
  /** The facts of the mail, besides the names of both sides. */
  facts: Readonly<Record<string, unknown>>;
  /** The secret of the link in the mail. In `facts`, the link has `secretWithheld` in its place. Null if there is no link. */
  secret: string | null;
  created_at: Date;
};

/** Puts a mail into the outbox. It is sent once the transaction is committed. */
export async function postMailMessage(
  transaction: ScopedTransaction,
  mail_keys: TextKeys,
  message: NewMailMessage,
): Promise<void> {
  const { merchant_uid, message_id, kind, customer_id, facts, secret, created_at } = message;
  const { sealed, key_version } =
    secret === null ? { sealed: null, key_version: null } : mail_keys.seal(placeOfSecret(message), secret);
  await sql`select post_mail_message(${merchant_uid}, ${message_id}, ${kind}, ${customer_id}, ${JSON.stringify(facts)}::jsonb,
    ${created_at}, ${sealed}, ${key_version})`.execute(transaction);
}
