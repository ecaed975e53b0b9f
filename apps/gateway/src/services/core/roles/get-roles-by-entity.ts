import type { getRolesByEntity as declaration } from '@countinghouse/contract/core/roles/get-roles-by-entity';
import type { Operation } from '../../../operation.ts';
import { readRoles } from '../../../store/people/roles.ts';
import { requireEntityInReach } from './role-in-reach.ts';

const roles_maximum = 1_000;

/** Returns the roles of a merchant or of the operator (S7.22). */
export const getRolesByEntity: Operation<typeof declaration> = async (context, { params }) => {
  const entity_id = params.id.toLowerCase();
  const asked_by = context.identity.user.user_id;
  return context.transaction(async (transaction) => {
    await requireEntityInReach(transaction, context, entity_id);
    const page = { limit: roles_maximum, offset: 0 };
    return { roles: await readRoles(transaction, { of: { entity_id } }, asked_by, page) };
  });
};
