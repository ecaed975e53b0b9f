import type { getRolesByEntityWithUsers as declaration } from '@countinghouse/contract/core/roles/get-roles-by-entity-with-users';
import type { Operation } from '../../../operation.ts';
import { readRoles, readRoleUsers } from '../../../store/people/roles.ts';
import { requireEntityInReach } from './role-in-reach.ts';

const roles_maximum = 1_000;
const users_maximum = 1_000;

/** Returns the roles of a merchant or of the operator, each with its users (S7.23). */
export const getRolesByEntityWithUsers: Operation<typeof declaration> = async (context, { params }) => {
  const entity_id = params.id.toLowerCase();
  const asked_by = context.identity.user.user_id;
  return context.transaction(async (transaction) => {
    await requireEntityInReach(transaction, context, entity_id);
    const page = { limit: roles_maximum, offset: 0 };
    const roles = await readRoles(transaction, { of: { entity_id } }, asked_by, page);
    const users = await readRoleUsers(transaction, entity_id, users_maximum);
    return { roles: roles.map((role) => ({ ...role, users: users.get(role.role_id) ?? [] })) };
  });
};
