import { holds } from '@countinghouse/domain/access/access';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { isEntityInScope, readUserEntity } from '../../../store/people/users.ts';

/**
 * Reads a user by id, within the caller's reach: users of their merchant, or of their operator and its merchants. MEUS is only for
 * merchants' users.
 *
 * @throws OperationError not_found if the user is out of reach or does not exist
 */
export async function readUserInReach(transaction: ScopedTransaction, { identity }: OperationContext, id: string) {
  const user_id = id.toLowerCase();
  const found = await readUserEntity(transaction, user_id);
  if (found === undefined || !(await isEntityInScope(transaction, found.entity_id, identity))) {
    throw new OperationError('not_found');
  }
  const of_operator = found.entity_id === identity.tenant_uid;
  if (of_operator && !holds(identity.access, 'USVI')) throw new OperationError('not_found');
  return { user_id, ...found, of_operator };
}
