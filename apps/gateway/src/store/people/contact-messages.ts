import { timingSafeEqual } from 'node:crypto';
import type { ContactTopic } from '@countinghouse/domain/text/contact-message';
import type { Locale } from '@countinghouse/domain/text/locales';
import { sql } from 'kysely';
import type pg from 'pg';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import { enqueueJob } from '../background-jobs/enqueue-job.ts';

/** A message to store, with the hash that distinguishes a repetition from another message. */
export type NewContactMessage = {
  contact_message_id: string;
  reference: string;
  entity_id: string | null;
  user_id: string | null;
  impersonator_user_id: string | null;
  sender_name: string;
  topic: ContactTopic;
  subject: string;
  message: string;
  about: string | null;
  reply_email: string;
  reply_email_known: boolean;
  locale: Locale;
  address: string;
  idempotency_key: string;
  body_hash: Buffer;
  created_at: Date;
};

/** At most `maximum` messages an hour with this value in this column, or from this sender if no column is named. */
export type ContactLimit = { column?: 'address' | 'reply_email'; maximum: number };

const hour_ms = 3_600_000;

/**
 * Stores a message and enqueues its two mails, all or nothing. If the key was used already, nothing more is stored and the first reference
 * is returned.
 *
 * @param tenant_uid the operator of the sender; null if signed out
 * @returns `kept` is false for a repetition
 * @throws OperationError idempotency_key_reused, too_many_requests with `retry_after_s`
 */
export async function storeContactMessage(
  transaction: ScopedTransaction,
  message: NewContactMessage,
  limits: readonly ContactLimit[],
  tenant_uid: string | null,
): Promise<{ reference: string; kept: boolean }> {
  const sender_key = message.user_id ?? '';
  const { idempotency_key, body_hash, created_at } = message;
  // One message of a sender at a time, so that all earlier ones are committed and counted.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${sender_key}`}, 0))`.execute(transaction);
  const kept = await transaction
    .insertInto('contact_messages')
    .values({ ...message, sender_key })
    .onConflict((conflict) => conflict.columns(['sender_key', 'idempotency_key']).doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (kept === undefined) {
    const first = await transaction
      .selectFrom('contact_messages')
      .where('sender_key', '=', sender_key)
      .where('idempotency_key', '=', idempotency_key)
      .select(['reference', 'body_hash'])
      .executeTakeFirstOrThrow();
    if (!timingSafeEqual(first.body_hash, body_hash)) throw new OperationError('idempotency_key_reused');
    return { reference: first.reference, kept: false };
  }
  for (const { column, maximum } of limits) {
    let counted = transaction
      .selectFrom('contact_messages')
      .where('sender_key', '=', sender_key)
      .where('created_at', '>', new Date(created_at.getTime() - hour_ms))
      .select([sql<number>`count(*)::integer`.as('count'), sql<Date>`min(created_at)`.as('first_at')]);
    if (column !== undefined)
      counted = counted.where(sql`lower(${sql.ref(column)})`, '=', message[column].toLowerCase());
    const { count, first_at } = await counted.executeTakeFirstOrThrow();
    if (count <= maximum) continue;
    const retry_after_s = Math.max(1, Math.ceil((first_at.getTime() + hour_ms - created_at.getTime()) / 1_000));
    throw new OperationError('too_many_requests', { details: { retry_after_s } });
  }
  const { contact_message_id, entity_id } = message;
  const mails = (['support', 'confirmation'] as const).map((kind) => ({ contact_message_id, kind }));
  await transaction.insertInto('contact_mails').values(mails).execute();
  for (const about of mails) {
    await enqueueJob(transaction, {
      task: 'send_contact_mail',
      key: `contact/${contact_message_id}/${about.kind}`,
      tenant_uid,
      entity_id,
      reference: kept.reference,
      about,
    });
  }
  return { reference: kept.reference, kept: true };
}

/** A mail to send, with the data that it is written from. */
export type ClaimedContactMail = Pick<
  NewContactMessage,
  | 'contact_message_id'
  | 'reference'
  | 'sender_name'
  | 'topic'
  | 'subject'
  | 'message'
  | 'about'
  | 'reply_email'
  | 'reply_email_known'
  | 'locale'
  | 'address'
  | 'entity_id'
  | 'user_id'
  | 'created_at'
> & {
  kind: 'support' | 'confirmation';
  username: string | null;
  impersonator_username: string | null;
  doing_business_as: string | null;
};

type ContactMailKey = Pick<ClaimedContactMail, 'contact_message_id' | 'kind'>;

/** Reads the data that a mail is written from; undefined when it was sent, or has ended otherwise. */
export async function readContactMail(
  owner_pool: pg.Pool,
  { contact_message_id, kind }: ContactMailKey,
): Promise<ClaimedContactMail | undefined> {
  const { rows } = await owner_pool.query<ClaimedContactMail>(
    `select c.kind, m.contact_message_id, m.reference, m.sender_name, m.topic, m.subject, m.message, m.about,
       m.reply_email, m.reply_email_known, m.locale, m.address, m.entity_id, m.user_id, m.created_at, u.username,
       i.username as impersonator_username, b.doing_business_as
     from contact_mails c join contact_messages m using (contact_message_id)
       left join users u on u.user_id = m.user_id
       left join users i on i.user_id = m.impersonator_user_id
       left join merchants b on b.merchant_uid = m.entity_id
     where c.contact_message_id = $1 and c.kind = $2 and c.status = 'waiting'`,
    [contact_message_id, kind],
  );
  return rows[0];
}

/** Records the outcome of a mail. */
export async function contactMailEnded(
  owner_pool: pg.Pool,
  { contact_message_id, kind }: ContactMailKey,
  status: 'sent' | 'refused' | 'given_up',
  now: Date,
): Promise<void> {
  await owner_pool.query(
    `update contact_mails set status = $3, ended_at = $4 where contact_message_id = $1 and kind = $2 and status = 'waiting'`,
    [contact_message_id, kind, status, now],
  );
}

/** Deletes messages from before an instant whose mails have all ended. Their content is in the operator's mailbox by then. */
export async function forgetContactMessages(owner_pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await owner_pool.query(
    `delete from contact_messages where contact_message_id in (
       select m.contact_message_id from contact_messages m where m.created_at < $1
         and not exists (select from contact_mails c where c.contact_message_id = m.contact_message_id and c.status = 'waiting')
       limit 500)`,
    [before],
  );
  return rowCount ?? 0;
}
