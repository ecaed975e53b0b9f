import type { User } from '@countinghouse/contract/core/users/user';
import { ACTIVE_USER_STATUS_ID, type UserType } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { codesOfArea, permissionCategories, permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { signInNameOf, usernameFault, usernameFaultMessages } from '@countinghouse/domain/access/username';
import { sql } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import { readPermissions } from './identity.ts';

/** Returns the permission entries of a user: every existing code, and whether they hold it. */
export function permissionEntries(held: ReadonlySet<PermissionCode>, codes: readonly PermissionCode[]) {
  return codes.map((code) => ({ code, has_access: held.has(code), route: permissionCodes[code].route }));
}

const fullName = sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('full_name');

/** The columns of a user that every call shows. */
export const userColumns = [
  'users.user_id',
  'users.username',
  'users.first_name',
  'users.last_name',
  fullName,
  'users.email',
  'users.user_status_id',
  'users.user_type_id',
  'users.entity_id',
  'users.created_date',
] as const;

/** Returns a user's columns as the API shows them, with derived values. */
export function shownUser<Row extends { user_status_id: number; user_type_id: UserType; created_date: Date }>(
  row: Row,
) {
  return {
    ...row,
    user_status: row.user_status_id === ACTIVE_USER_STATUS_ID ? 'Active' : 'Inactive',
    is_merchant_user: row.user_type_id === 'Merchant',
    created_date: row.created_date.toISOString(),
  };
}

/**
 * Reads a user as the API shows them, with roles and permissions; undefined when there is none, or they were removed. The operation decides
 * whether the caller can see them.
 */
export async function readUser(
  transaction: ScopedTransaction,
  by: { user_id: string } | { id_server_id: string },
): Promise<User | undefined> {
  const users = transaction
    .selectFrom('users')
    .where('users.deleted_at', 'is', null)
    .leftJoin('users as creator', 'creator.user_id', 'users.created_by')
    .leftJoin('users as changer', 'changer.user_id', 'users.updated_by')
    .select(userColumns)
    .select([
      'creator.username as created_by',
      'changer.username as updated_by',
      'users.updated_date',
      'users.id_server_id',
      'users.version',
    ])
    .select((builder) =>
      builder.fn
        .coalesce(
          builder
            .selectFrom('tenants')
            .whereRef('tenants.tenant_uid', '=', 'users.entity_id')
            .select('tenants.client_url'),
          builder
            .selectFrom('merchants')
            .innerJoin('tenants', 'tenants.tenant_uid', 'merchants.tenant_uid')
            .whereRef('merchants.merchant_uid', '=', 'users.entity_id')
            .select('tenants.client_url'),
        )
        .as('client_url'),
    );
  const row = await ('user_id' in by
    ? users.where('users.user_id', '=', by.user_id)
    : users.where('users.id_server_id', '=', by.id_server_id)
  ).executeTakeFirst();
  if (row === undefined) return undefined;

  const roles = await transaction
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.role_id', 'user_roles.role_id')
    .where('user_roles.user_id', '=', row.user_id)
    .select(['roles.role_id', 'roles.name'])
    .orderBy('roles.name')
    .execute();
  const held = await readPermissions(transaction, row.user_id);
  return {
    ...shownUser(row),
    client_url: row.client_url ?? '',
    updated_date: row.updated_date?.toISOString() ?? null,
    modified_by: row.updated_by,
    role: roles.length === 0 ? null : roles.map(({ name }) => name).join(', '),
    roles,
    permissionCategories: permissionCategories.map(({ area, label }) => ({
      name: label,
      permissions: permissionEntries(held, codesOfArea(area)),
    })),
  };
}

/** Returns a user's entity, to decide who can see them; undefined when there is none, or they were removed. */
export async function readUserEntity(
  transaction: ScopedTransaction,
  user_id: string,
): Promise<{ entity_id: string; id_server_id: string } | undefined> {
  return transaction
    .selectFrom('users')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .select(['entity_id', 'id_server_id'])
    .executeTakeFirst();
}

/** Tells whether the entity is within the scope of the transaction: the merchant in scope, the operator itself, or one of its merchants. */
export async function isEntityInScope(
  transaction: ScopedTransaction,
  entity_id: string,
  identity: { tenant_uid: string; merchant?: { merchant_uid: string } },
): Promise<boolean> {
  if (identity.merchant !== undefined) return identity.merchant.merchant_uid === entity_id;
  if (entity_id === identity.tenant_uid) return true;
  const row = await transaction
    .selectFrom('merchants')
    .where('merchant_uid', '=', entity_id)
    .where('tenant_uid', '=', identity.tenant_uid)
    .select('merchant_uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** A complete username of an entity, and whether one of its users has it. */
export type ChosenUsername = { username: string; taken: boolean };

/** Who gets a username: a user of an entity, whose own present name does not count as taken. */
export type NamedUser = { entity_id: string; user_id?: string | undefined; username?: string | undefined };

/**
 * Checks whether a username is free in an entity, in any case and any Unicode form of its letters. It only looks at users of the entity,
 * because the name ends with the entity's number and cannot exist elsewhere. Removed users keep theirs.
 *
 * @throws OperationError not_found for an entity out of scope
 */
export async function readChosenUsername(
  transaction: ScopedTransaction,
  wanted: string,
  of: NamedUser,
): Promise<ChosenUsername> {
  const row = await transaction
    .selectFrom('username_endings')
    .where('entity_id', '=', of.entity_id)
    .select('ending')
    .executeTakeFirst();
  if (row === undefined) throw new OperationError('not_found');
  const username = signInNameOf(wanted, row.ending, of.username);
  const key = (name: string) => sql<string>`lower(normalize(${name}::text, nfkc))`;
  const held = sql<string>`lower(normalize(username, nfkc))`;
  // In this order: a user being added becomes a user in one transaction, which can end between the two queries.
  const creation = await transaction
    .selectFrom('user_creations')
    .where(held, '=', key(username))
    .select('user_id')
    .executeTakeFirst();
  if (creation !== undefined) return { username, taken: true };
  const user = await transaction
    .selectFrom('users')
    .where((where) =>
      where.or([
        where(held, '=', key(username)),
        // A colleague's name from before names had an ending.
        where.and([where(held, '=', key(wanted)), where('entity_id', '=', of.entity_id)]),
      ]),
    )
    .$if(of.user_id !== undefined, (query) => query.where('user_id', '<>', of.user_id ?? ''))
    .select('user_id')
    .executeTakeFirst();
  return { username, taken: user !== undefined };
}

/**
 * Like `readChosenUsername`, before assigning the name. No other transaction can assign it until this one ends.
 *
 * @throws OperationError not_found for an entity out of scope, invalid_request for a name that is taken, or too long with its ending
 */
export async function chooseUsername(transaction: ScopedTransaction, wanted: string, of: NamedUser): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('usernames of ' || ${of.entity_id}::text, 0))`.execute(
    transaction,
  );
  const { username, taken } = await readChosenUsername(transaction, wanted, of);
  const fault = usernameFault(username);
  if (!taken && fault === undefined) return username;
  const message = fault === undefined ? 'is taken' : usernameFaultMessages[fault];
  throw new OperationError('invalid_request', { errors: [{ field: 'username', message }] });
}

/** Reads the addresses of a user and of the active users of their entity: the user's own first, then by name. */
export async function readEmails(
  transaction: ScopedTransaction,
  { user_id, entity_id }: { user_id: string; entity_id: string },
  limit: number,
): Promise<{ user_id: string; full_name: string; email: string }[]> {
  return transaction
    .selectFrom('users')
    .where('users.entity_id', '=', entity_id)
    .where('users.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('users.user_status_id', '=', ACTIVE_USER_STATUS_ID), where('users.user_id', '=', user_id)]),
    )
    .select(['users.user_id', fullName, 'users.email'])
    .orderBy(sql`users.user_id <> ${user_id}`)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .limit(limit)
    .execute();
}
