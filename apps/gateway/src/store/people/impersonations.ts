import type { ImpersonationOfMerchant } from '@countinghouse/contract/core/impersonation/get-impersonations';
import { type Insertable, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { countMatching, totalsOf } from '../search/exact-count.ts';
import type { ImpersonationsTable } from '../tables.ts';

/** The audit data of an impersonation that ended. */
export type EndedImpersonation = { impersonated_user_id: string; merchant_uid: string; access: 'view' | 'full' };

/**
 * Ends an administrator's open impersonations: all of them, or only that of one user. The administrator's row is locked first, so that two
 * concurrent starts run one after the other.
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

/** Opens an impersonation. The unique index `impersonations_open` finally prevents a second one. */
export async function openImpersonation(
  transaction: ScopedTransaction,
  impersonation: Insertable<ImpersonationsTable>,
): Promise<void> {
  await transaction.insertInto('impersonations').values(impersonation).execute();
}

/** Reads the last impersonation of a user by an administrator, open or not; undefined when there never was one. */
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

/**
 * Lists the impersonations of a merchant's users, latest first, and their total number.
 *
 * @param of_user only those of this user
 */
export async function listImpersonations(
  transaction: ScopedTransaction,
  wanted: { merchant_uid: string; of_user: string | undefined; limit: number; offset: number; now: Date },
): Promise<{ impersonations: ImpersonationOfMerchant[]; total_count: number; total_count_is_exact: boolean }> {
  const matching = transaction
    .selectFrom('impersonations')
    .where('impersonations.merchant_uid', '=', wanted.merchant_uid)
    .$if(wanted.of_user !== undefined, (query) => query.where('impersonated_user_id', '=', wanted.of_user ?? ''));
  const rows = await matching
    .innerJoin('users as impersonator', 'impersonator.user_id', 'impersonations.impersonator_user_id')
    .innerJoin('users as impersonated', 'impersonated.user_id', 'impersonations.impersonated_user_id')
    .select([
      'impersonation_id',
      'impersonator_user_id',
      'impersonated_user_id',
      'access',
      'reason',
      'started_at',
      'expires_at',
      'ended_at',
      sql<string>`trim(impersonator.first_name || ' ' || impersonator.last_name)`.as('impersonator_name'),
      sql<string>`trim(impersonated.first_name || ' ' || impersonated.last_name)`.as('impersonated_name'),
    ])
    .orderBy('started_at', 'desc')
    .orderBy('impersonation_id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  return {
    impersonations: rows.map((row) => ({
      impersonation_id: row.impersonation_id,
      impersonator: { user_id: row.impersonator_user_id, full_name: row.impersonator_name },
      user: { user_id: row.impersonated_user_id, full_name: row.impersonated_name },
      access: row.access,
      reason: row.reason,
      started_at: row.started_at.toISOString(),
      ended_at: endOf(row, wanted.now)?.toISOString() ?? null,
    })),
    ...totalsOf(await countMatching(transaction, matching)),
  };
}

/** Returns when it ended: when it was stopped, or when it expired. Null while it is open. */
function endOf({ ended_at, expires_at }: { ended_at: Date | null; expires_at: Date }, now: Date): Date | null {
  const over_at = ended_at !== null && ended_at < expires_at ? ended_at : expires_at;
  return ended_at !== null || over_at <= now ? over_at : null;
}
