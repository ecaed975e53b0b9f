import { timingSafeEqual } from 'node:crypto';
import { receiptsPerHour } from '@countinghouse/domain/receipt-limits';
import { sql } from 'kysely';
import { OperationError, type ScopedTransaction } from '../operation.ts';

/** One receipt that somebody asks for by e-mail. */
export type ReceiptMail = {
  merchant_uid: string;
  idempotency_key: string;
  request_hash: Buffer;
  recipient_hash: Buffer;
  user_id: string;
  begun_at: Date;
};

const hour_ms = 3_600_000;
/** After which a receipt that was begun and not sent may be begun again: its node is gone. */
const abandoned_ms = 60_000;

/**
 * Begins a receipt under its key, within the limits of an hour.
 *
 * @returns `sent` where the key's receipt went out already, so that nothing is to be done
 * @throws OperationError idempotency_key_reused for another request, idempotency_in_progress while the first is under way,
 *   too_many_requests with `retry_after_s`
 */
export async function beginReceiptMail(transaction: ScopedTransaction, mail: ReceiptMail): Promise<'begun' | 'sent'> {
  const { merchant_uid, idempotency_key, request_hash, begun_at } = mail;
  // One receipt of a merchant begins at a time: what is counted is committed.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipts ${merchant_uid}`}, 0))`.execute(transaction);
  const first = await transaction
    .selectFrom('receipt_mails')
    .where('merchant_uid', '=', merchant_uid)
    .where('idempotency_key', '=', idempotency_key)
    .select(['request_hash', 'begun_at', 'sent_at'])
    .executeTakeFirst();
  if (first !== undefined) {
    if (!timingSafeEqual(first.request_hash, request_hash)) throw new OperationError('idempotency_key_reused');
    if (first.sent_at !== null) return 'sent';
    if (begun_at.getTime() - first.begun_at.getTime() < abandoned_ms) {
      throw new OperationError('idempotency_in_progress');
    }
    await forgetReceiptMail(transaction, mail);
  }
  await requireRoom(transaction, mail);
  await transaction
    .insertInto('receipt_mails')
    .values({ ...mail, sent_at: null })
    .execute();
  return 'begun';
}

async function requireRoom(
  transaction: ScopedTransaction,
  { merchant_uid, user_id, recipient_hash, begun_at }: ReceiptMail,
): Promise<void> {
  const limits = [
    { maximum: receiptsPerHour.recipient, of: sql<boolean>`recipient_hash = ${recipient_hash}` },
    { maximum: receiptsPerHour.person, of: sql<boolean>`user_id = ${user_id}` },
    { maximum: receiptsPerHour.merchant, of: sql<boolean>`true` },
  ];
  for (const { maximum, of } of limits) {
    const { count, first_at } = await transaction
      .selectFrom('receipt_mails')
      .where('merchant_uid', '=', merchant_uid)
      .where('begun_at', '>', new Date(begun_at.getTime() - hour_ms))
      .where(of)
      .select([sql<number>`count(*)::integer`.as('count'), sql<Date>`min(begun_at)`.as('first_at')])
      .executeTakeFirstOrThrow();
    if (count < maximum) continue;
    const retry_after_s = Math.max(1, Math.ceil((first_at.getTime() + hour_ms - begun_at.getTime()) / 1_000));
    throw new OperationError('too_many_requests', { details: { retry_after_s } });
  }
}

/** Notes that the mail server has accepted it: the key sends nothing more. */
export async function noteReceiptSent(
  transaction: ScopedTransaction,
  { merchant_uid, idempotency_key }: ReceiptMail,
  sent_at: Date,
): Promise<void> {
  await transaction
    .updateTable('receipt_mails')
    .set({ sent_at })
    .where('merchant_uid', '=', merchant_uid)
    .where('idempotency_key', '=', idempotency_key)
    .execute();
}

/** Frees the key of a receipt that did not go out. */
export async function forgetReceiptMail(
  transaction: ScopedTransaction,
  { merchant_uid, idempotency_key }: ReceiptMail,
): Promise<void> {
  await transaction
    .deleteFrom('receipt_mails')
    .where('merchant_uid', '=', merchant_uid)
    .where('idempotency_key', '=', idempotency_key)
    .where('sent_at', 'is', null)
    .execute();
}
