import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { settledBefore } from './wipe-cards.ts';

/**
 * Wipes the number of a card immediately, in the transaction that removes an account, if the number is no longer needed: no other account
 * that can be charged, no open payment, and none that can be refunded. A number still needed is left to the nightly round.
 *
 * @param now business time
 * @param retention_days CARD_RETENTION_DAYS
 * @param user_id who removes the account
 * @returns whether the number was wiped
 */
export async function wipeCard(
  transaction: ScopedTransaction,
  { merchant_uid, card_id }: { merchant_uid: string; card_id: string },
  { now, retention_days, user_id }: { now: Date; retention_days: number; user_id: string },
): Promise<boolean> {
  const { rows } = await sql<{ wiped: boolean }>`
    select wipe_card(${merchant_uid}, ${card_id}, ${settledBefore(now, retention_days)}, true, ${now}, ${user_id}) as wiped`.execute(
    transaction,
  );
  return rows[0]?.wiped === true;
}
