import type { Calls } from '@countinghouse/contract/calls';
import { holds } from '@countinghouse/domain/access/access';
import { type Operation, OperationError } from '../../../operation.ts';
import { isEntityInScope, readUser } from '../../../store/people/users.ts';

/**
 * Returns the user of a sign-in account (S7.15): always the caller; with USVD also users of their merchant, or of the operator and its
 * merchants.
 */
export const getUserByIdServer: Operation<Calls['get_user_by_id_server']> = async (context, { params }) => {
  const { identity } = context;
  const wanted = params.id.toLowerCase();
  const own = wanted === identity.user.id_server_id || wanted === identity.impersonator?.id_server_id;
  if (!own && !holds(identity.access, 'USVD')) throw new OperationError('permission_missing');
  const user = await context.transaction(async (transaction) => {
    const found = await readUser(transaction, { id_server_id: wanted });
    if (found === undefined || own) return found;
    return (await isEntityInScope(transaction, found.entity_id, identity)) ? found : undefined;
  });
  if (user === undefined) throw new OperationError('not_found');
  return { user };
};
