import { updatePermissionsByEntity as declaration } from '@countinghouse/contract/core/roles/update-permissions-by-entity';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import {
  canAdminister,
  codesHeldBy,
  decideGrant,
  dependentsOf,
  grantDifference,
  inGroupOrder,
  withDependencies,
} from '@countinghouse/domain/access/granting';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import {
  type EntityGrants,
  lockGrants,
  readEntityGrants,
  takesLastAdministrator,
} from '../../../store/people/granting.ts';
import { touchRole, writeRoleCodes } from '../../../store/people/roles.ts';
import { permissionCodesOf, readGranterCodes, requireGrant } from './grant.ts';
import { requireEntityInReach } from './role-in-reach.ts';

type Wanted = { opened: readonly PermissionCode[]; withdrawn: ReadonlySet<PermissionCode> };

/**
 * Withdraws permissions from all users of a merchant, or makes them available to it (S7.28).
 *
 * @throws OperationError not_found for an entity out of reach, grant_refused (also for the operator itself: no one can change their own
 *   permissions), last_administrator, invalid_request for an unknown code or one in both lists
 */
export const updatePermissionsByEntity: Operation<typeof declaration> = async (context, { body }) => {
  const { identity } = context;
  const entity_id = body.entity_id.toLowerCase();
  const wanted = wantedOf(body.permissions);
  const answer = await context.transaction(async (transaction) => {
    await requireEntityInReach(transaction, context, entity_id);
    if (entity_id === identity.tenant_uid) requireGrant({ allowed: false, reason: 'own' });
    await lockGrants(transaction, entity_id, identity.user.entity_id);
    const granter_codes = await readGranterCodes(transaction, context, declaration);
    const before = await readEntityGrants(transaction, entity_id);
    const after = changedBy(before, wanted);
    const removes_last_administrator = takesLastAdministrator(before, after);

    const rule = { granter_codes, user_type_id: 'Merchant', removes_last_administrator } as const;
    const roles = [...after.roles].map(([role_id, codes]) => ({
      role_id,
      before: inGroupOrder(before.roles.get(role_id) ?? []),
      after: inGroupOrder(codes),
    }));
    const changed_roles = roles.filter((role) => role.before.join() !== role.after.join());
    for (const role of changed_roles) requireGrant(decideGrant({ ...rule, ...role }));
    const people = before.people.map((person, index) => ({
      user_id: person.user_id,
      active: person.active,
      lost: permissionCodesOf(
        person.own.filter((entry) => !after.people[index]?.own.includes(entry)).map(({ code }) => code),
      ),
      before: codesHeldBy(person, before.roles),
      after: codesHeldBy(after.people[index] ?? person, after.roles),
    }));
    for (const { lost } of people) requireGrant(decideGrant({ ...rule, before: lost, after: [] }));

    const now = context.clock.now();
    for (const role of changed_roles) {
      await writeRoleCodes(transaction, role.role_id, grantDifference(role.before, role.after));
      await touchRole(transaction, role.role_id, { updated_by: identity.user.user_id, updated_date: now });
    }
    const stripped = people.filter(({ lost }) => lost.length > 0);
    for (const { user_id, lost } of stripped) {
      await transaction
        .deleteFrom('user_permissions')
        .where('user_id', '=', user_id)
        .where('code', 'in', lost)
        .where('has_access', '=', true)
        .execute();
    }
    await writeAudit(transaction, context, {
      call: 'update_permissions_by_entity',
      target_type: 'entity',
      target_id: entity_id,
      entity_id,
      before: {
        roles: changed_roles.map((role) => ({ role_id: role.role_id, codes: role.before })),
        users: stripped.map(({ user_id, lost }) => ({ user_id, codes: lost })),
      },
      after: {
        permissions: body.permissions,
        roles: changed_roles.map((role) => ({ role_id: role.role_id, codes: role.after })),
      },
    });
    const affected = people.filter(
      (person) => person.active && person.before.symmetricDifference(person.after).size > 0,
    );
    return { roles_count: changed_roles.length, users_count: affected.length };
  });
  context.forgetEverybody();
  return answer;
};

function wantedOf(permissions: readonly { code: string; has_access: boolean }[]): Wanted {
  permissionCodesOf(
    permissions.map(({ code }) => code),
    'permissions',
  );
  const codesWith = (access: boolean) =>
    inGroupOrder(permissions.filter(({ has_access }) => has_access === access).map(({ code }) => code));
  const opened = withDependencies(codesWith(true));
  const withdrawn = new Set(codesWith(false).flatMap((code) => [code, ...dependentsOf(code)]));
  const both = opened.filter((code) => withdrawn.has(code));
  if (both.length > 0) {
    const message = `cannot both open and withdraw ${both.join(', ')}`;
    throw new OperationError('invalid_request', { errors: [{ field: 'permissions', message }] });
  }
  return { opened, withdrawn };
}

/** Withdrawn codes are removed from every role and every user; opened ones are added to the roles that can administer. */
function changedBy({ roles, people }: EntityGrants, { opened, withdrawn }: Wanted): EntityGrants {
  const changed = [...roles].map(([role_id, codes]): [string, Set<PermissionCode>] => [
    role_id,
    new Set([...codes, ...(canAdminister(codes) ? opened : [])]).difference(withdrawn),
  ]);
  return {
    roles: new Map(changed),
    people: people.map((person) => ({
      ...person,
      own: person.own.filter(({ code, has_access }) => !has_access || !(withdrawn as ReadonlySet<string>).has(code)),
    })),
  };
}
