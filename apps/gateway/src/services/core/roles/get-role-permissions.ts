import type { getRolePermissions as declaration } from '@countinghouse/contract/core/roles/get-role-permissions';
import { grantableTo, inGroupOrder } from '@countinghouse/domain/access/granting';
import type { Operation } from '../../../operation.ts';
import { readRoleCodes } from '../../../store/people/roles.ts';
import { permissionEntries } from '../../../store/people/users.ts';
import { readRoleInReach, userTypeOf } from './role-in-reach.ts';

/** Returns the permissions of a role (S7.29): every code that its users can have, and any other code that it grants. */
export const getRolePermissions: Operation<typeof declaration> = async (context, { params }) =>
  context.transaction(async (transaction) => {
    const role = await readRoleInReach(transaction, context, params.id);
    const held = await readRoleCodes(transaction, role.role_id);
    const shown = inGroupOrder([...grantableTo(userTypeOf(context, role.entity_id)), ...held]);
    return { role_permissions: permissionEntries(held, shown) };
  });
