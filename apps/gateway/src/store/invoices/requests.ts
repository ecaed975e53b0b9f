import { timingSafeEqual } from 'node:crypto';
import { OperationError, type ScopedTransaction } from '../../operation.ts';

type InvoiceRequest = {
  merchant_uid: string;
  idempotency_key: string;
  body_hash: Buffer;
  invoice_id: string;
  now: Date;
};

/**
 * Takes an Idempotency-Key for a document, or waits for the transaction that took it first.
 *
 * @returns undefined if the key was taken now; else the document that it created or issued before
 * @throws OperationError idempotency_key_reused
 */
export async function claimInvoiceRequest(
  transaction: ScopedTransaction,
  { now, ...request }: InvoiceRequest,
): Promise<string | undefined> {
  const claimed = await transaction
    .insertInto('invoice_requests')
    .values({ ...request, created_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_uid', 'idempotency_key']).doNothing())
    .returning('invoice_id')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const first = await transaction
    .selectFrom('invoice_requests')
    .where('merchant_uid', '=', request.merchant_uid)
    .where('idempotency_key', '=', request.idempotency_key)
    .select(['invoice_id', 'body_hash'])
    .executeTakeFirstOrThrow();
  if (!timingSafeEqual(first.body_hash, request.body_hash)) throw new OperationError('idempotency_key_reused');
  return first.invoice_id;
}
