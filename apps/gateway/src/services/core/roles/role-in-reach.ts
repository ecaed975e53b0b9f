import type { CallDeclaration } from '@countinghouse/contract/call';
import type { Role } from '@countinghouse/contract/core/roles/role';
import type { UserType } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { lockGrants } from '../../../store/people/granting.ts';
import { isRoleNameTaken, readRole, readRoleEntity } from '../../../store/people/roles.ts';
import { isEntityInScope } from '../../../store/people/users.ts';
import { readGranterCodes } from './grant.ts';

/**
 * Refuses an entity outside the caller's reach with the same error as one that does not exist.
 *
 * @throws OperationError not_found
 */
export async function requireEntityInReach(
  transaction: ScopedTransaction,
  { identity }: OperationContext,
  entity_id: string,
): Promise<void> {
  if (!(await isEntityInScope(transaction, entity_id, identity))) throw new OperationError('not_found');
}

/** Returns the type of an entity's users: the operator's are administrators. */
export function userTypeOf({ identity }: OperationContext, entity_id: string): UserType {
  return entity_id === identity.tenant_uid ? 'Administrator' : 'Merchant';
}

/**
 * Reads a role by its id: one of the caller's merchant, or of the operator and its merchants.
 *
 * @throws OperationError not_found if it is out of reach or does not exist
 */
export async function readRoleInReach(
  transaction: ScopedTransaction,
  context: OperationContext,
  id: string,
): Promise<Role> {
  const found = await readRole(transaction, id.toLowerCase(), context.identity.user.user_id);
  if (found === undefined) throw new OperationError('not_found');
  await requireEntityInReach(transaction, context, found.entity_id);
  return found;
}

/**
 * Reads a role that is about to be changed: no one else can change permissions in its entity until the transaction ends, and the granter's
 * permissions are current.
 *
 * @throws OperationError not_found, user_inactive, permission_missing
 */
export async function lockRoleInReach(
  transaction: ScopedTransaction,
  context: OperationContext,
  call: CallDeclaration,
  id: string,
): Promise<{ role: Role; granter_codes: ReadonlySet<PermissionCode> }> {
  const entity_id = await readRoleEntity(transaction, id.toLowerCase());
  if (entity_id === undefined) throw new OperationError('not_found');
  await requireEntityInReach(transaction, context, entity_id);
  await lockGrants(transaction, entity_id, context.identity.user.entity_id);
  const granter_codes = await readGranterCodes(transaction, context, call);
  return { role: await readRoleInReach(transaction, context, id), granter_codes };
}

/**
 * Refuses a name that another role of the entity has.
 *
 * @throws OperationError invalid_request
 */
export async function requireFreeName(
  transaction: ScopedTransaction,
  entity_id: string,
  name: string,
  except_role_id?: string,
): Promise<void> {
  if (!(await isRoleNameTaken(transaction, entity_id, name, except_role_id))) return;
  throw new OperationError('invalid_request', {
    errors: [{ field: 'name', message: 'is the name of another role' }],
  });
}
