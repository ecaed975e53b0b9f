import type { Insertable } from 'kysely';
import type { ScopedTransaction } from '../operation.ts';
import type { ImpersonationsTable } from './tables.ts';

/** What is told of an impersonation that ended. */
export type EndedImpersonation = { impersonated_user_id: string; merchant_uid: string; access: 'view' | 'full' };

/**
 * Ends what an administrator has open: all of it, or only that as one user. The administrator's row is locked first, so that two
 * beginnings at once come one after the other.
 */
export async function endOpenImpersonations(
  transaction: ScopedTransaction,
  impersonator_user_id: string,
  now: Date,
  impersonated_user_id?: string,
): Promise<EndedImpersonation[]> {
  await transaction
    .selectFrom('users')
    .where('user_id', '=', impersonator_user_id)
    .select('user_id')
    .forNoKeyUpdate()
    .execute();
  let open = transaction
    .updateTable('impersonations')
    .set({ ended_at: now })
    .where('impersonator_user_id', '=', impersonator_user_id)
    .where('ended_at', 'is', null);
  if (impersonated_user_id !== undefined) open = open.where('impersonated_user_id', '=', impersonated_user_id);
  return open.returning(['impersonated_user_id', 'merchant_uid', 'access']).execute();
}

/** Opens one; the unique index `impersonations_open` is the last wall against a second. */
export async function openImpersonation(
  transaction: ScopedTransaction,
  impersonation: Insertable<ImpersonationsTable>,
): Promise<void> {
  await transaction.insertInto('impersonations').values(impersonation).execute();
}

/** The last one of an administrator as a user, open or not; undefined when there never was one. */
export async function readLatestImpersonation(
  transaction: ScopedTransaction,
  impersonator_user_id: string,
  impersonated_user_id: string,
): Promise<EndedImpersonation | undefined> {
  return transaction
    .selectFrom('impersonations')
    .where('impersonator_user_id', '=', impersonator_user_id)
    .where('impersonated_user_id', '=', impersonated_user_id)
    .orderBy('started_at', 'desc')
    .select(['impersonated_user_id', 'merchant_uid', 'access'])
    .executeTakeFirst();
}
