import { randomUUIDv7 } from 'node:crypto';
import type { OfflinePaymentMethod } from '@countinghouse/domain/invoice/invoice-limits';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../operation.ts';
import type { InvoiceKey } from '../invoices.ts';

/** A payment outside the acquirer, entered by a user. */
export type NewOfflinePayment = {
  method: OfflinePaymentMethod;
  received_on: string;
  reference: string;
  amount: number;
  now: Date;
  user_id: string;
};

/**
 * Inserts an offline payment and applies it to its invoice. The invoice must be locked and owe at least that much.
 *
 * @returns its id
 */
export async function insertOfflinePayment(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceKey,
  { now, user_id, ...payment }: NewOfflinePayment,
): Promise<string> {
  const offline_payment_id = randomUUIDv7();
  await transaction
    .insertInto('offline_payments')
    .values({ ...payment, merchant_uid, offline_payment_id, invoice_id, created_at: now, created_by: user_id })
    .execute();
  await sql`select change_offline_payment(${merchant_uid}::uuid, ${offline_payment_id}::uuid, 'applied', ${now})`.execute(
    transaction,
  );
  return offline_payment_id;
}

/** Finds an offline payment of an invoice; undefined if the invoice has none with this id. */
export async function findOfflinePayment(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id, offline_payment_id }: InvoiceKey & { offline_payment_id: string },
) {
  return transaction
    .selectFrom('offline_payments')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where('offline_payment_id', '=', offline_payment_id)
    .executeTakeFirst();
}

/** Takes an offline payment off its invoice. The invoice must be locked, and the payment applied. */
export async function reverseOfflinePayment(
  transaction: ScopedTransaction,
  { merchant_uid, offline_payment_id }: { merchant_uid: string; offline_payment_id: string },
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable('offline_payments')
    .set({ state: 'reversed', reverse_reason: reason, reversed_at: now })
    .where('merchant_uid', '=', merchant_uid)
    .where('offline_payment_id', '=', offline_payment_id)
    .execute();
  await sql`select change_offline_payment(${merchant_uid}::uuid, ${offline_payment_id}::uuid, 'released', ${now})`.execute(
    transaction,
  );
}
