import type { CallDeclaration } from '@countinghouse/contract/call';
import type { User } from '@countinghouse/contract/core/users/user';
import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { canAdminister, mayAdminister } from '@countinghouse/domain/access/granting';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { isAdministeredByOthers } from '../../../store/people/administration.ts';
import { lockGrants } from '../../../store/people/granting.ts';
import { readPermissions } from '../../../store/people/identity.ts';
import { isEntityInScope, readUser } from '../../../store/people/users.ts';
import { readGranterCodes } from '../roles/grant.ts';

/** A user to be changed, whether it is the caller's own, and the caller's permissions, all read under the lock. */
export type AdministeredUser = { user: User; own: boolean; granter_codes: ReadonlySet<PermissionCode> };

/**
 * Reads the user that a call changes: one of the caller's merchant, or of their operator and its merchants. Permissions in the user's
 * entity are locked until the transaction ends. A user with permissions that the caller lacks is out of reach (`mayAdminister`), because
 * someone who can set a user's e-mail address can take over their permissions. A caller who was deactivated a moment ago can change
 * nothing.
 *
 * @throws OperationError not_found if the user is out of reach or does not exist, permission_missing, user_inactive
 */
export async function lockAdministeredUser(
  transaction: ScopedTransaction,
  context: OperationContext,
  call: CallDeclaration,
  id: string,
): Promise<AdministeredUser> {
  const { identity } = context;
  const user_id = id.toLowerCase();
  const seen = await readUser(transaction, { user_id });
  if (seen === undefined || !(await isEntityInScope(transaction, seen.entity_id, identity))) {
    throw new OperationError('not_found');
  }
  await lockGrants(transaction, seen.entity_id, identity.user.entity_id);
  const granter_codes = await readGranterCodes(transaction, context, call);
  const user = await readUser(transaction, { user_id });
  if (user === undefined) throw new OperationError('not_found');
  const own = user_id === identity.user.user_id || user_id === identity.impersonator?.user_id;
  if (!own) {
    const colleagues = user.entity_id === identity.user.entity_id;
    const held = await readPermissions(transaction, user_id);
    if (!mayAdminister(granter_codes, held, { colleagues })) throw new OperationError('permission_missing');
  }
  return { user, own, granter_codes };
}

/**
 * Refuses an action on the caller's own account.
 *
 * @throws OperationError own_account
 */
export function requireSomebodyElse({ own }: AdministeredUser): void {
  if (own) throw new OperationError('own_account');
}

/**
 * Requires that someone else can administer the entity of an active user.
 *
 * @throws OperationError last_administrator
 */
export async function requireOtherAdministrator(transaction: ScopedTransaction, user: User): Promise<void> {
  if (user.user_status_id !== ACTIVE_USER_STATUS_ID) return;
  if (!canAdminister(await readPermissions(transaction, user.user_id))) return;
  if (await isAdministeredByOthers(transaction, user.entity_id, user.user_id)) return;
  throw new OperationError('last_administrator');
}
