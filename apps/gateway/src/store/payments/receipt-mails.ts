import { timingSafeEqual } from 'node:crypto';
import { receiptsPerHour } from '@countinghouse/domain/payment/receipt-limits';
import { sql } from 'kysely';
import type pg from 'pg';
import { OperationError, type ScopedTransaction } from '../../operation.ts';

/** A receipt requested by e-mail. */
export type ReceiptMail = {
  merchant_uid: string;
  idempotency_key: string;
  request_hash: Buffer;
  recipient_hash: Buffer;
  user_id: string;
  begun_at: Date;
};

const hour_ms = 3_600_000;

/**
 * Begins a receipt under its key, within the hourly limits.
 *
 * @returns `sent` when the key's receipt was already sent, so that nothing is left to do
 * @throws OperationError idempotency_key_reused for another request, idempotency_in_progress while the first is in progress,
 *   too_many_requests with `retry_after_s`
 */
export async function startReceiptMail(transaction: ScopedTransaction, mail: ReceiptMail): Promise<'begun' | 'sent'> {
  const { merchant_uid, idempotency_key, request_hash } = mail;
  // One receipt of a merchant begins at a time, so that all earlier ones are committed and counted.
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
    throw new OperationError('idempotency_in_progress');
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

/** The key of a receipt mail. */
export type ReceiptMailKey = Pick<ReceiptMail, 'merchant_uid' | 'idempotency_key'>;

/** Returns the state of a receipt: still to be sent, sent, or given up, so that its key is free. */
export async function receiptMailState(
  owner_pool: pg.Pool,
  { merchant_uid, idempotency_key }: ReceiptMailKey,
): Promise<'begun' | 'sent' | 'gone'> {
  const { rows } = await owner_pool.query<{ sent: boolean }>(
    'select sent_at is not null as sent from receipt_mails where merchant_uid = $1 and idempotency_key = $2',
    [merchant_uid, idempotency_key],
  );
  const [row] = rows;
  if (row === undefined) return 'gone';
  return row.sent ? 'sent' : 'begun';
}

/** Records that the mail server has accepted it. The key sends nothing more. */
export async function noteReceiptSent(
  owner_pool: pg.Pool,
  { merchant_uid, idempotency_key }: ReceiptMailKey,
  sent_at: Date,
): Promise<void> {
  await owner_pool.query(
    'update receipt_mails set sent_at = $3 where merchant_uid = $1 and idempotency_key = $2 and sent_at is null',
    [merchant_uid, idempotency_key, sent_at],
  );
}

/** Frees the key of a receipt that will not be sent. */
export async function forgetReceiptMail(
  owner_pool: pg.Pool,
  { merchant_uid, idempotency_key }: ReceiptMailKey,
): Promise<void> {
  await owner_pool.query(
    'delete from receipt_mails where merchant_uid = $1 and idempotency_key = $2 and sent_at is null',
    [merchant_uid, idempotency_key],
  );
}
