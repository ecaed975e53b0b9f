import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { administeringCodes, codesHeldBy } from '@countinghouse/domain/access/granting';
import { sql, type UpdateObject } from 'kysely';
import type { OperationContext, ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';

/** The user_status_id of an inactive user. */
export const INACTIVE_USER_STATUS_ID = 2;

/** Tells whether another active user of the entity can administer it. */
export async function isAdministeredByOthers(
  transaction: ScopedTransaction,
  entity_id: string,
  user_id: string,
): Promise<boolean> {
  const holdsAll = administeringCodes.map(
    (code) => sql<boolean>`coalesce(
      (select p.has_access from user_permissions p where p.user_id = users.user_id and p.code = ${code}),
      exists (select from user_roles r join role_permissions c on c.role_id = r.role_id and c.code = ${code}
        where r.user_id = users.user_id))`,
  );
  let query = transaction
    .selectFrom('users')
    .where('entity_id', '=', entity_id)
    .where('user_id', '<>', user_id)
    .where('user_status_id', '=', ACTIVE_USER_STATUS_ID)
    .where('deleted_at', 'is', null);
  for (const one of holdsAll) query = query.where(one);
  return (await query.select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

/** A permission granted to or revoked from one user, besides their roles. */
export type OwnPermission = { code: PermissionCode; has_access: boolean };

/** Everything that determines a user's permissions: their roles with their codes, and own permissions. */
export type UserGrants = {
  roles: readonly { role_id: string; name: string; codes: readonly PermissionCode[] }[];
  own: readonly OwnPermission[];
};

/** Returns the effective codes of roles and own permissions. */
export function effectiveCodes({ roles, own }: UserGrants): Set<PermissionCode> {
  const role_ids = roles.map(({ role_id }) => role_id);
  return codesHeldBy({ role_ids, own }, new Map(roles.map(({ role_id, codes }) => [role_id, new Set(codes)])));
}

/** Reads the roles and own permissions of a user. */
export async function readUserGrants(transaction: ScopedTransaction, user_id: string): Promise<UserGrants> {
  const role_ids = await transaction
    .selectFrom('user_roles')
    .where('user_id', '=', user_id)
    .select('role_id')
    .orderBy('role_id')
    .execute();
  const own = await transaction
    .selectFrom('user_permissions')
    .where('user_id', '=', user_id)
    .select(['code', 'has_access'])
    .orderBy('code')
    .execute();
  return {
    roles: await readRoleGrants(
      transaction,
      role_ids.map(({ role_id }) => role_id),
    ),
    own: own.flatMap(({ code, has_access }) => (isPermissionCode(code) ? [{ code, has_access }] : [])),
  };
}

/** Reads roles by name with their codes, optionally only those of one entity. Unknown ids are left out. */
export async function readRoleGrants(
  transaction: ScopedTransaction,
  role_ids: readonly string[],
  entity_id?: string,
): Promise<UserGrants['roles']> {
  if (role_ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('roles')
    .leftJoin('role_permissions', 'role_permissions.role_id', 'roles.role_id')
    .where('roles.role_id', 'in', role_ids)
    .$if(entity_id !== undefined, (query) => query.where('roles.entity_id', '=', entity_id ?? ''))
    .select(['roles.role_id', 'roles.name', 'role_permissions.code'])
    .orderBy('roles.name')
    .orderBy('role_permissions.code')
    .execute();
  const roles = new Map<string, { role_id: string; name: string; codes: PermissionCode[] }>();
  for (const { role_id, name, code } of rows) {
    const known = roles.get(role_id) ?? { role_id, name, codes: [] };
    roles.set(role_id, known);
    if (code !== null && isPermissionCode(code)) known.codes.push(code);
  }
  return [...roles.values()];
}

/** Replaces the roles and own permissions of a user. */
export async function writeUserGrants(
  transaction: ScopedTransaction,
  user_id: string,
  { roles, own }: UserGrants,
): Promise<void> {
  await transaction.deleteFrom('user_roles').where('user_id', '=', user_id).execute();
  await transaction.deleteFrom('user_permissions').where('user_id', '=', user_id).execute();
  if (roles.length > 0) {
    await transaction
      .insertInto('user_roles')
      .values(roles.map(({ role_id }) => ({ user_id, role_id })))
      .execute();
  }
  if (own.length > 0) {
    await transaction
      .insertInto('user_permissions')
      .values(own.map((each) => ({ user_id, ...each })))
      .execute();
  }
}

/** Updates a user's own row, with who changed it and when, and increments its version. */
export async function touchUser(
  transaction: ScopedTransaction,
  { identity, clock }: Pick<OperationContext, 'identity' | 'clock'>,
  user_id: string,
  change: UpdateObject<Tables, 'users'>,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      ...change,
      updated_by: (identity.impersonator ?? identity.user).user_id,
      updated_date: clock.now(),
      version: sql`version + 1`,
    })
    .where('user_id', '=', user_id)
    .execute();
}
