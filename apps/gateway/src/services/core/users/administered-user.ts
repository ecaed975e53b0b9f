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

/** Somebody who is administered, whether that is whoever asks, and what these may do, all read behind the lock. */
export type AdministeredUser = { user: User; own: boolean; granter_codes: ReadonlySet<PermissionCode> };

/**
 * The user that a call changes, with everything that decides who may do what in their entity locked until the transaction ends: one of
 * the caller's merchant, or of their operator and its merchants. Who may do what the caller may not stays out of reach (`mayAdminister`):
 * whoever can set somebody's e-mail address can take over what they may do. Who was made inactive a moment ago changes nothing more.
 *
 * @throws OperationError not_found for somebody out of reach as for nobody, permission_missing, user_inactive
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

/** @throws OperationError own_account for what nobody does to themselves */
export function requireSomebodyElse({ own }: AdministeredUser): void {
  if (own) throw new OperationError('own_account');
}

/** @throws OperationError last_administrator where nobody else could administer the entity of an active user */
export async function requireOtherAdministrator(transaction: ScopedTransaction, user: User): Promise<void> {
  if (user.user_status_id !== ACTIVE_USER_STATUS_ID) return;
  if (!canAdminister(await readPermissions(transaction, user.user_id))) return;
  if (await isAdministeredByOthers(transaction, user.entity_id, user.user_id)) return;
  throw new OperationError('last_administrator');
}
