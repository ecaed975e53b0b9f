import { holds } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { mayAdminister } from '@countinghouse/domain/access/granting';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../operation.ts';
import { readPermissions } from '../../store/people/identity.ts';
import { isEntityInScope, readUser } from '../../store/people/users.ts';

/**
 * The user whose account is to change: oneself always (but not under an impersonation); another of one's merchant or
 * operator with the permission. Who may do what the caller may not stays out of reach (`mayAdminister`): whoever can set
 * somebody's e-mail address can take over what they may do.
 *
 * @throws OperationError permission_missing, or not_found for somebody outside the scope as for nobody
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
