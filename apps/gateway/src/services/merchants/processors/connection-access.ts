import { holds } from '@countinghouse/domain/access/access';
import type { SettlementConnection } from '@countinghouse/domain/constants';
import { ordinaryConnection } from '@countinghouse/domain/merchant/processor';
import { OperationError, type RequestIdentity } from '../../../operation.ts';

/**
 * Refuses a settlement connection other than the current one to a user without MSCA: setting it requires its own permission, also when
 * something is created (S6.31; blanks.md 5).
 *
 * @param standing the current one; the ordinary one if there is none yet
 * @throws OperationError permission_missing
 */
export function requireConnectionAccess(
  { access }: RequestIdentity,
  wanted: SettlementConnection,
  standing: SettlementConnection = ordinaryConnection,
): void {
  if (wanted !== standing && !holds(access, 'MSCA')) throw new OperationError('permission_missing');
}
