import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { canAdminister } from '@countinghouse/domain/access/granting';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import { inScope } from '../scope.ts';
import { markUnsettled } from './account-settling.ts';
import { INACTIVE_USER_STATUS_ID, isAdministeredByOthers } from './administration.ts';
import { lockGrants } from './granting.ts';
import { readPermissions } from './identity.ts';
import { disableImpersonatorKeys } from './impersonator-keys.ts';

/** A user who has been idle for a long time. */
export type IdleUser = {
  user_id: string;
  id_server_id: string;
  entity_id: string;
  /** Their operator, or that of their merchant. */
  tenant_uid: string;
  username: string;
  email: string;
  first_name: string;
  /** Their last call; the invitation of a user who never signed in. */
  idle_since: Date;
};

const since = 'coalesce(last_active_at, created_date)';
const columns = `user_id, id_server_id, entity_id, username, email, first_name, ${since} as idle_since,
  coalesce((select m.tenant_uid from merchants m where m.merchant_uid = entity_id), entity_id) as tenant_uid`;

/**
 * Returns active users without a call since an instant, oldest first.
 *
 * @param warned whether they were warned since their last call, and until when
 */
export async function idleUsers(
  owner_pool: pg.Pool,
  { idle_before, warned }: { idle_before: Date; warned: 'not_yet' | { before: Date } },
): Promise<IdleUser[]> {
  const { rows } = await owner_pool.query<IdleUser>(
    `select ${columns} from users
     where user_status_id = $1 and deleted_at is null and not inactivity_exempt and ${since} <= $2
       and ${warned === 'not_yet' ? `(inactivity_warned_at is null or inactivity_warned_at <= ${since})` : `inactivity_warned_at > ${since} and inactivity_warned_at <= $3`}
     order by ${since} limit 500`,
    [ACTIVE_USER_STATUS_ID, idle_before, ...(warned === 'not_yet' ? [] : [warned.before])],
  );
  return rows;
}

/** Reads an idle user to warn; undefined when they came back, were removed, or were warned since an instant. */
export async function readIdleUser(
  owner_pool: pg.Pool,
  { user_id, idle_since, not_told_since }: { user_id: string; idle_since: Date; not_told_since: Date },
): Promise<IdleUser | undefined> {
  const { rows } = await owner_pool.query<IdleUser>(
    `select ${columns} from users
     where user_id = $1 and user_status_id = $2 and deleted_at is null and not inactivity_exempt
       and date_trunc('milliseconds', ${since}) = $3 and (inactivity_warned_at is null or inactivity_warned_at < $4)`,
    [user_id, ACTIVE_USER_STATUS_ID, idle_since, not_told_since],
  );
  return rows[0];
}

/** Records that a user was warned, if they are still idle. */
export function noteWarning(
  owner_pool: pg.Pool,
  user: IdleUser,
  now: Date,
  told: Record<string, unknown>,
): Promise<void> {
  return inScope(owner_pool, 'none', 'write', async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ inactivity_warned_at: now })
      .where('user_id', '=', user.user_id)
      .execute();
    await writeEntry(transaction, 'warn_inactive_user', entryTarget(user), now, null, told);
  });
}

/**
 * Makes a user inactive who is still idle. The job that settles accounts updates the identity provider.
 *
 * @returns 'last_administrator' if no other user could administer their entity: they stay active
 */
export function deactivateIdle(
  owner_pool: pg.Pool,
  user: IdleUser,
  now: Date,
): Promise<'deactivated' | 'last_administrator' | 'not_idle'> {
  return inScope(owner_pool, 'none', 'write', async (transaction) => {
    await lockGrants(transaction, user.entity_id);
    const row = await transaction
      .selectFrom('users')
      .where('user_id', '=', user.user_id)
      .where('user_status_id', '=', ACTIVE_USER_STATUS_ID)
      .where(sql<boolean>`coalesce(last_active_at, created_date) = ${user.idle_since}`)
      .select('user_id')
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return 'not_idle';
    const administers = canAdminister(await readPermissions(transaction, user.user_id));
    if (administers && !(await isAdministeredByOthers(transaction, user.entity_id, user.user_id))) {
      return 'last_administrator';
    }
    await transaction
      .updateTable('users')
      .set({ user_status_id: INACTIVE_USER_STATUS_ID, version: sql<number>`version + 1` })
      .where('user_id', '=', user.user_id)
      .execute();
    for (const { call, target_id, after, entity_id } of await disableImpersonatorKeys(transaction, user.user_id, now)) {
      await writeEntry(transaction, call, { entity_id, type: 'api_key', id: target_id }, now, null, after);
    }
    await markUnsettled(transaction, user.user_id, now);
    await writeEntry(
      transaction,
      'deactivate_inactive_user',
      entryTarget(user),
      now,
      { user_status: 'Active' },
      { user_status: 'Inactive', idle_since: user.idle_since.toISOString() },
    );
    return 'deactivated';
  });
}

const entryTarget = ({ entity_id, user_id }: IdleUser) => ({ entity_id, type: 'user', id: user_id });

/** Writes an audit entry of a change by the system. */
async function writeEntry(
  transaction: ScopedTransaction,
  call: string,
  target: { entity_id: string; type: string; id: string },
  created_at: Date,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      entity_id: target.entity_id,
      created_at,
      user_id: null,
      impersonator_user_id: null,
      call,
      request_id: '',
      address: '',
      target_type: target.type,
      target_id: target.id,
      before: before === null ? null : sql`${JSON.stringify(before)}`,
      after: sql`${JSON.stringify(after)}`,
    })
    .execute();
}
