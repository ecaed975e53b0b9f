import type { Calls } from '@countinghouse/contract/calls';
import { holds } from '@countinghouse/domain/access/access';
import { type Operation, OperationError } from '../../../operation.ts';
import { readUserRows } from '../../../store/people/user-rows.ts';
import { isEntityInScope } from '../../../store/people/users.ts';

const users_maximum = 1_000;

/**
 * Returns the users of a merchant or of the operator (S7.12). An entity outside the scope gets the same error as one that does not exist.
 * MEUS is only for merchants' users: those of the operator need USVI.
 */
export const getUsersByEntity: Operation<Calls['get_users_by_entity']> = async (context, { params }) => {
  const entity_id = params.id.toLowerCase();
  return context.transaction(async (transaction) => {
    if (!(await isEntityInScope(transaction, entity_id, context.identity))) throw new OperationError('not_found');
    const of_operator = entity_id === context.identity.tenant_uid;
    if (of_operator && !holds(context.identity.access, 'USVI')) throw new OperationError('permission_missing');
    return { users: await readUserRows(transaction, { of: { entity_id } }, { limit: users_maximum, offset: 0 }) };
  });
};
