import { holds } from '@countinghouse/domain/access/access';
import type { SettlementConnection } from '@countinghouse/domain/constants';
import { ordinaryConnection } from '@countinghouse/domain/merchant/processor';
import { OperationError, type RequestIdentity } from '../../../operation.ts';

/**
 * Refuses to whoever lacks MSCA a way to the processor other than the one that stands: setting it is a permission of its own, also while
 * something is made (S6.31; blanks.md 5).
 *
 * @param standing that of the connection; the ordinary one where there is none yet
 * @throws OperationError permission_missing
 */
export function requireConnectionAccess(
  { access }: RequestIdentity,
  wanted: SettlementConnection,
  standing: SettlementConnection = ordinaryConnection,
): void {
  if (wanted !== standing && !holds(access, 'MSCA')) throw new OperationError('permission_missing');
}
