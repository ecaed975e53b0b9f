import { deleteRole as declaration } from '@countinghouse/contract/core/roles/delete-role';
import { inGroupOrder } from '@countinghouse/domain/access/granting';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readRoleCodes } from '../../../store/people/roles.ts';
import { lockRoleInReach } from './role-in-reach.ts';

/**
 * Deletes a role without users (S7.26).
 *
 * @throws OperationError role_in_use with the number of its users
 */
export const deleteRole: Operation<typeof declaration> = async (context, { params }) =>
  context.transaction(async (transaction) => {
    const { role } = await lockRoleInReach(transaction, context, declaration, params.id);
    if (role.users_count > 0) {
      throw new OperationError('role_in_use', { details: { users_count: role.users_count } });
    }
    const codes = inGroupOrder(await readRoleCodes(transaction, role.role_id));
    await transaction.deleteFrom('roles').where('role_id', '=', role.role_id).execute();
    await writeAudit(transaction, context, {
      call: 'delete_role',
      target_type: 'role',
      target_id: role.role_id,
      entity_id: role.entity_id,
      before: { name: role.name, codes },
    });
    return { role_id: role.role_id };
  });
