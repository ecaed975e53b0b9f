import { holds } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { mayAdminister } from '@countinghouse/domain/access/granting';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../operation.ts';
import { readPermissions } from '../../store/people/identity.ts';
import { isEntityInScope, readUser } from '../../store/people/users.ts';

/**
 * Reads the user whose account is to be changed: always the caller (but not during an impersonation), or with the permission another user
 * of their merchant or operator. A user with permissions that the caller lacks is out of reach (`mayAdminister`), because someone who can
 * set a user's e-mail address can take over their permissions.
 *
 * @throws OperationError permission_missing, or not_found if the user is outside the scope or does not exist
 */
export async function readTargetUser(
  transaction: ScopedTransaction,
  { identity }: OperationContext,
  id_server_id: string,
  code: PermissionCode,
) {
  const own = identity.impersonator === undefined && id_server_id === identity.user.id_server_id;
  if (!own && !holds(identity.access, code)) throw new OperationError('permission_missing');
  const user = await readUser(transaction, { id_server_id });
  if (user === undefined) throw new OperationError('not_found');
  if (own) return user;
  if (!(await isEntityInScope(transaction, user.entity_id, identity))) throw new OperationError('not_found');
  const colleagues = user.entity_id === identity.user.entity_id;
  const held = await readPermissions(transaction, user.user_id);
  if (!mayAdminister(identity.access.permissions, held, { colleagues })) throw new OperationError('permission_missing');
  return user;
}
