import type { ImpersonationOfMerchant } from '@countinghouse/contract/core/impersonation/get-impersonations';
import { type Insertable, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { countMatching, totalsOf } from '../search/exact-count.ts';
import type { ImpersonationsTable } from '../tables.ts';

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

/**
 * When somebody acted as a user of a merchant, latest first, and how often.
 *
 * @param of_user only as this user
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

/** When it ended: it was stopped, or its time ran out. Null while it goes on. */
function endOf({ ended_at, expires_at }: { ended_at: Date | null; expires_at: Date }, now: Date): Date | null {
  const over_at = ended_at !== null && ended_at < expires_at ? ended_at : expires_at;
  return ended_at !== null || over_at <= now ? over_at : null;
}
