import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';

/** A user whose sign-in account may differ from their row. */
export type UnsettledUser = {
  user_id: string;
  id_server_id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  user_status_id: number;
  deleted_at: Date | null;
  account_unsettled_at: Date;
};

/** Marks that the identity provider is about to be updated. If the process dies in between, the mark shows that. */
export async function markUnsettled(transaction: ScopedTransaction, user_id: string, now: Date): Promise<void> {
  await transaction.updateTable('users').set({ account_unsettled_at: now }).where('user_id', '=', user_id).execute();
}

/** Removes the mark, unless a later change has set it again. */
export async function markSettled(transaction: ScopedTransaction, user_id: string, marked_at: Date): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ account_unsettled_at: null })
    .where('user_id', '=', user_id)
    .where('account_unsettled_at', '<=', marked_at)
    .execute();
}

const settledAtOnce = 50;

/**
 * Updates the provider from the rows of users whose mark is older than `before`, one at a time and locked, so that two nodes never send
 * different data.
 *
 * @param owner_pool connections that bypass row-level security
 * @param tell throws if the provider cannot be updated now; the mark then stays
 */
export async function settleUsers(
  owner_pool: pg.Pool,
  before: Date,
  tell: (user: UnsettledUser) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let count = 0; count < settledAtOnce && !signal.aborted; count += 1) {
    const found = await oneLocked<UnsettledUser>(
      owner_pool,
      `select user_id, id_server_id, username, email, first_name, last_name, user_status_id, deleted_at, account_unsettled_at
         from users where account_unsettled_at < $1 order by account_unsettled_at limit 1 for update skip locked`,
      [before],
      tell,
      (user) => ['update users set account_unsettled_at = null where user_id = $1', [user.user_id]],
    );
    if (!found) return;
  }
}

/** A user whose creation did not finish. */
export type UnfinishedCreation = { user_id: string; id_server_id: string; username: string; started_at: Date };

/**
 * Undoes creations begun before `before` that never finished: at the provider first, then the record.
 *
 * @param username only this name, in any case and form of its letters
 * @param remove throws if the provider cannot be updated now; the record then stays
 */
export async function undoCreations(
  owner_pool: pg.Pool,
  before: Date,
  username: string | null,
  remove: (creation: UnfinishedCreation) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = 0; count < settledAtOnce && signal?.aborted !== true; count += 1) {
    const found = await oneLocked<UnfinishedCreation>(
      owner_pool,
      `select user_id, id_server_id, username, started_at from user_creations
         where started_at < $1 and ($2::text is null or lower(normalize(username, nfkc)) = lower(normalize($2, nfkc)))
         order by started_at limit 1 for update skip locked`,
      [before, username],
      remove,
      (creation) => ['delete from user_creations where user_id = $1', [creation.user_id]],
    );
    if (!found) return;
  }
}

/** Locks a row, works on it, and concludes it; false if there was none. Nothing changes if the work fails. */
async function oneLocked<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  select: string,
  values: readonly unknown[],
  work: (row: Row) => Promise<void>,
  conclude: (row: Row) => [string, unknown[]],
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row>(select, [...values]);
    const [row] = rows;
    if (row !== undefined) {
      await work(row);
      await client.query(...conclude(row));
    }
    return row !== undefined;
  });
}

/** Records that a user is being added, before their account is requested. */
export async function recordUserCreation(transaction: ScopedTransaction, creation: UnfinishedCreation): Promise<void> {
  await transaction.insertInto('user_creations').values(creation).execute();
}

/** Deletes the record once the user's row is written; false if the creation was undone meanwhile. */
export async function endCreation(transaction: ScopedTransaction, user_id: string): Promise<boolean> {
  const ended = await transaction
    .deleteFrom('user_creations')
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirst();
  return ended !== undefined;
}
