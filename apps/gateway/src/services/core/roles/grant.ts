import type { CallDeclaration } from '@countinghouse/contract/call';
import { decideCall } from '@countinghouse/domain/access/access';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { type GrantDecision, inGroupOrder } from '@countinghouse/domain/access/granting';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { readPermissions, readPerson } from '../../../store/people/identity.ts';

/**
 * Returns the granter's codes under `lockGrants`. They can differ from those when the call was allowed: a user who was demoted or
 * deactivated meanwhile can grant nothing.
 *
 * @throws OperationError user_inactive, permission_missing
 */
export async function readGranterCodes(
  transaction: ScopedTransaction,
  { identity }: OperationContext,
  call: CallDeclaration,
): Promise<ReadonlySet<PermissionCode>> {
  const { user_id } = identity.user;
  const person = await readPerson(transaction, { user_id });
  if (person === undefined) throw new OperationError('user_inactive');
  const permissions = await readPermissions(transaction, user_id);
  const access = { ...identity.access, user_status_id: person.user_status_id, permissions };
  const decision = decideCall(call, access);
  if (decision.allowed) return permissions;
  throw new OperationError(decision.reason === 'user_inactive' ? 'user_inactive' : 'permission_missing');
}

/**
 * Throws if the grant rule refuses.
 *
 * @throws OperationError last_administrator, grant_refused with `reason` and the codes
 */
export function requireGrant(decision: GrantDecision): void {
  if (decision.allowed) return;
  if (decision.reason === 'last_administrator') throw new OperationError('last_administrator');
  throw new OperationError('grant_refused', {
    details: {
      reason: decision.reason,
      ...('codes' in decision ? { codes: decision.codes.join(', ') } : {}),
      ...('needed' in decision ? { needed: decision.needed.join(', ') } : {}),
    },
  });
}

/**
 * Returns the permission codes of a body without duplicates, in the order of the groups.
 *
 * @throws OperationError invalid_request for an unknown code
 */
export function permissionCodesOf(codes: readonly string[], field = 'codes'): PermissionCode[] {
  const unknown = codes.findIndex((code) => !isPermissionCode(code));
  if (unknown !== -1) {
    const errors = [{ field: `${field}.${unknown}`, message: 'is no permission code' }];
    throw new OperationError('invalid_request', { errors });
  }
  return inGroupOrder(codes);
}
