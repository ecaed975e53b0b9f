import { updateRole as declaration } from '@countinghouse/contract/core/roles/update-role';
import { decideGrant, grantDifference, inGroupOrder } from '@countinghouse/domain/access/granting';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readEntityGrants, takesLastAdministrator } from '../../../store/people/granting.ts';
import { touchRole, writeRoleCodes } from '../../../store/people/roles.ts';
import { permissionCodesOf, requireGrant } from './grant.ts';
import { lockRoleInReach, readRoleInReach, requireFreeName, userTypeOf } from './role-in-reach.ts';

/**
 * Replaces a role (S7.25), unless another user changed it since it was read. The new permissions apply to its users' next calls.
 *
 * @throws OperationError changed_meanwhile with the present version, invalid_request for a name that is taken, grant_refused,
 *   last_administrator
 */
export const updateRole: Operation<typeof declaration> = async (context, { params, body }) => {
  const codes = permissionCodesOf(body.codes);
  const answer = await context.transaction(async (transaction) => {
    const { role, granter_codes } = await lockRoleInReach(transaction, context, declaration, params.id);
    if (role.version !== body.version) {
      throw new OperationError('changed_meanwhile', { details: { version: role.version } });
    }
    if (role.own) requireGrant({ allowed: false, reason: 'own' });
    await requireFreeName(transaction, role.entity_id, body.name, role.role_id);

    const grants = await readEntityGrants(transaction, role.entity_id);
    const before = inGroupOrder(grants.roles.get(role.role_id) ?? []);
    const changed = { ...grants, roles: new Map(grants.roles).set(role.role_id, new Set(codes)) };
    requireGrant(
      decideGrant({
        granter_codes,
        before,
        after: codes,
        user_type_id: userTypeOf(context, role.entity_id),
        removes_last_administrator: takesLastAdministrator(grants, changed),
      }),
    );

    const difference = grantDifference(before, codes);
    const codes_changed = difference.granted.length + difference.taken.length > 0;
    await writeRoleCodes(transaction, role.role_id, difference);
    await touchRole(transaction, role.role_id, {
      name: body.name,
      updated_by: context.identity.user.user_id,
      updated_date: context.clock.now(),
    });
    await writeAudit(transaction, context, {
      call: 'update_role',
      target_type: 'role',
      target_id: role.role_id,
      entity_id: role.entity_id,
      before: { ...(role.name === body.name ? {} : { name: role.name }), ...(codes_changed ? { codes: before } : {}) },
      after: { ...(role.name === body.name ? {} : { name: body.name }), ...(codes_changed ? { codes } : {}) },
    });
    return { role: await readRoleInReach(transaction, context, role.role_id) };
  });
  context.forgetEverybody();
  return answer;
};
