import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { codesHeldBy, type Holder, removesLastAdministrator } from '@countinghouse/domain/access/granting';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** A user of an entity with the sources of their permissions. */
type EntityPerson = Holder & {
  user_id: string;
  id_server_id: string;
  full_name: string;
  email: string;
  active: boolean;
};

/** Everything that determines the permissions in an entity. Read after `lockGrants`, it stays valid until the transaction ends. */
export type EntityGrants = {
  roles: ReadonlyMap<string, ReadonlySet<PermissionCode>>;
  people: readonly EntityPerson[];
};

/**
 * Locks all changes of permissions in these entities until the transaction ends: roles, users' roles, their own permissions, and whether
 * they are active. Call it before reading anything that the decision depends on, with the granter's own entity included, so that a user
 * being demoted cannot grant. Locks are taken in a fixed order.
 */
export async function lockGrants(transaction: ScopedTransaction, ...entity_ids: readonly string[]): Promise<void> {
  for (const entity_id of [...new Set(entity_ids)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`grants ${entity_id}`}, 0))`.execute(transaction);
  }
}

/** Reads the roles and users of an entity with their permissions. */
export async function readEntityGrants(transaction: ScopedTransaction, entity_id: string): Promise<EntityGrants> {
  const roles = await transaction
    .selectFrom('roles')
    .leftJoin('role_permissions', 'role_permissions.role_id', 'roles.role_id')
    .where('roles.entity_id', '=', entity_id)
    .groupBy('roles.role_id')
    .select([
      'roles.role_id',
      sql<string[]>`coalesce(array_agg(code) filter (where code is not null), '{}')`.as('codes'),
    ])
    .execute();
  const people = await transaction
    .selectFrom('users')
    .where('users.entity_id', '=', entity_id)
    .where('users.deleted_at', 'is', null)
    .select([
      'users.user_id',
      'users.id_server_id',
      'users.user_status_id',
      'users.email',
      sql<string>`trim(first_name || ' ' || last_name)`.as('full_name'),
      sql<string[]>`array(select role_id::text from user_roles r where r.user_id = users.user_id)`.as('role_ids'),
      sql<Holder['own']>`coalesce((select json_agg(json_build_object('code', code, 'has_access', has_access))
        from user_permissions p where p.user_id = users.user_id), '[]')`.as('own'),
    ])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.user_id')
    .execute();
  return {
    roles: new Map(roles.map(({ role_id, codes }) => [role_id, new Set(codes.filter(isPermissionCode))])),
    people: people.map(({ user_status_id, ...person }) => ({
      ...person,
      active: user_status_id === ACTIVE_USER_STATUS_ID,
    })),
  };
}

/** Returns the codes of each active user of an entity. */
function activeCodes({ roles, people }: EntityGrants): Set<PermissionCode>[] {
  return people.filter(({ active }) => active).map((person) => codesHeldBy(person, roles));
}

/** Tells whether a change removes the last active user who can administer the entity. */
export function takesLastAdministrator(before: EntityGrants, after: EntityGrants): boolean {
  return removesLastAdministrator(activeCodes(before), activeCodes(after));
}
