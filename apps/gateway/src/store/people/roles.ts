import type { Role } from '@countinghouse/contract/core/roles/role';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { roleNameKey } from '@countinghouse/domain/access/role-name';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { countMatching } from '../search/exact-count.ts';
import { anywhere } from '../search/search-text.ts';

/** A filter for roles. */
export type RoleFilter = {
  /** Roles of one entity, or of an operator with all of its merchants. */
  of: { entity_id: string } | { tenant_uid: string };
  search?: string | undefined;
};

/** Reads roles as the API shows them: the operator's first, then by merchant and name. */
export async function readRoles(
  transaction: ScopedTransaction,
  filter: RoleFilter,
  asked_by: string,
  page: { limit: number; offset: number },
): Promise<Role[]> {
  return readShown(matching(transaction, filter), asked_by, page);
}

/** Counts matching roles, up to `exactCountMaximum` plus one. */
export async function countRoles(transaction: ScopedTransaction, filter: RoleFilter): Promise<number> {
  return countMatching(transaction, matching(transaction, filter));
}

/** Reads a role as the API shows it; undefined when there is none. The operation decides whether the caller can see it. */
export async function readRole(
  transaction: ScopedTransaction,
  role_id: string,
  asked_by: string,
): Promise<Role | undefined> {
  const [found] = await readShown(roles(transaction).where('roles.role_id', '=', role_id), asked_by, {
    limit: 1,
    offset: 0,
  });
  return found;
}

/** Returns the entity of a role; undefined when there is none. */
export async function readRoleEntity(transaction: ScopedTransaction, role_id: string): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('roles')
    .where('role_id', '=', role_id)
    .select('entity_id')
    .executeTakeFirst();
  return row?.entity_id;
}

/** Reads the users with each role of an entity, by name, up to `limit` per role. */
export async function readRoleUsers(transaction: ScopedTransaction, entity_id: string, limit: number) {
  const rows = await transaction
    .selectFrom('roles')
    .where('roles.entity_id', '=', entity_id)
    .innerJoinLateral(
      (builder) =>
        builder
          .selectFrom('user_roles')
          .innerJoin('users', 'users.user_id', 'user_roles.user_id')
          .whereRef('user_roles.role_id', '=', 'roles.role_id')
          .select([
            'users.user_id',
            'users.username',
            'users.user_status_id',
            'users.last_name',
            sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('full_name'),
          ])
          .orderBy('users.last_name')
          .orderBy('users.first_name')
          .orderBy('users.user_id')
          .limit(limit)
          .as('holder'),
      (join) => join.onTrue(),
    )
    .select(['roles.role_id', 'holder.user_id', 'holder.username', 'holder.full_name', 'holder.user_status_id'])
    .orderBy('holder.last_name')
    .orderBy('holder.full_name')
    .execute();
  return Map.groupBy(rows, ({ role_id }) => role_id);
}

/** Tells whether another role of the entity has this name, in any case or Unicode form. Reliable only under `lockGrants`. */
export async function isRoleNameTaken(
  transaction: ScopedTransaction,
  entity_id: string,
  name: string,
  except_role_id?: string,
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('roles')
    .where('entity_id', '=', entity_id)
    .select(['role_id', 'name'])
    .execute();
  const key = roleNameKey(name);
  return rows.some((row) => row.role_id !== except_role_id && roleNameKey(row.name) === key);
}

/** Reads the codes of a role. */
export async function readRoleCodes(transaction: ScopedTransaction, role_id: string): Promise<Set<PermissionCode>> {
  const rows = await transaction.selectFrom('role_permissions').where('role_id', '=', role_id).select('code').execute();
  return new Set(rows.map(({ code }) => code).filter(isPermissionCode));
}

/** Changes the codes of a role. */
export async function writeRoleCodes(
  transaction: ScopedTransaction,
  role_id: string,
  { granted, taken }: { granted: readonly string[]; taken: readonly string[] },
): Promise<void> {
  if (taken.length > 0) {
    await transaction
      .deleteFrom('role_permissions')
      .where('role_id', '=', role_id)
      .where('code', 'in', taken)
      .execute();
  }
  if (granted.length > 0) {
    await transaction
      .insertInto('role_permissions')
      .values(granted.map((code) => ({ role_id, code })))
      .execute();
  }
}

/** Records that a role was changed, and by whom. */
export async function touchRole(
  transaction: ScopedTransaction,
  role_id: string,
  change: { name?: string; updated_by: string; updated_date: Date },
): Promise<void> {
  await transaction
    .updateTable('roles')
    .set({ ...change, version: sql`version + 1` })
    .where('role_id', '=', role_id)
    .execute();
}

function roles(transaction: ScopedTransaction) {
  return transaction.selectFrom('roles').leftJoin('merchants', 'merchants.merchant_uid', 'roles.entity_id');
}

function matching(transaction: ScopedTransaction, { of, search }: RoleFilter) {
  let query = roles(transaction);
  query =
    'entity_id' in of
      ? query.where('roles.entity_id', '=', of.entity_id)
      : query.where((where) =>
          where.or([where('merchants.tenant_uid', '=', of.tenant_uid), where('roles.entity_id', '=', of.tenant_uid)]),
        );
  if (search === undefined || search === '') return query;
  const pattern = anywhere(search);
  return query.where(
    sql<boolean>`(lower(roles.name) like ${pattern} or lower(merchants.doing_business_as) like ${pattern})`,
  );
}

async function readShown(
  query: ReturnType<typeof roles>,
  asked_by: string,
  page: { limit: number; offset: number },
): Promise<Role[]> {
  const rows = await query
    .leftJoin('users as changer', 'changer.user_id', 'roles.updated_by')
    .select([
      'roles.role_id',
      'roles.entity_id',
      'roles.name',
      'roles.version',
      'roles.created_date',
      'roles.updated_date',
      'changer.username as updated_by',
      'merchants.merchant_uid',
      'merchants.doing_business_as',
      sql<number>`(select count(*)::int from user_roles held where held.role_id = roles.role_id)`.as('users_count'),
      sql<number>`(select count(*)::int from role_permissions given where given.role_id = roles.role_id)`.as(
        'permissions_count',
      ),
      sql<boolean>`exists (select from user_roles held where held.role_id = roles.role_id and held.user_id = ${asked_by})`.as(
        'own',
      ),
    ])
    .orderBy(sql`merchants.doing_business_as nulls first`)
    .orderBy(sql`lower(roles.name)`)
    .orderBy('roles.role_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ merchant_uid, doing_business_as, ...row }) => ({
    ...row,
    created_date: row.created_date.toISOString(),
    updated_date: row.updated_date?.toISOString() ?? null,
    merchant: merchant_uid === null || doing_business_as === null ? null : { merchant_uid, doing_business_as },
  }));
}
