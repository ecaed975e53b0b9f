import { holds } from '@countinghouse/domain/access/access';
import { OperationError, type RequestIdentity } from '../../operation.ts';

/**
 * The merchant that a path names, if it may be looked at: the one in scope always; any other only by an administrator
 * who may view merchants, and then row-level security shows those of the operator alone.
 *
 * @throws OperationError not_found, or permission_missing for an administrator without the permission
 */
export function viewableMerchantUid(identity: RequestIdentity, named: string): string {
  const merchant_uid = named.toLowerCase();
  if (identity.merchant !== undefined) {
    if (identity.merchant.merchant_uid !== merchant_uid) throw new OperationError('not_found');
    return merchant_uid;
  }
  if (identity.user.user_type_id !== 'Administrator') throw new OperationError('not_found');
  if (!holds(identity.access, 'MEVI') && !holds(identity.access, 'MEVD')) {
    throw new OperationError('permission_missing');
  }
  return merchant_uid;
}

/**
 * The merchant in scope, where a path names it; any other is as unknown as none.
 *
 * @throws OperationError not_found
 */
export function ownMerchantUid({ merchant }: RequestIdentity, named: string): string {
  if (merchant?.merchant_uid !== named.toLowerCase()) throw new OperationError('not_found');
  return merchant.merchant_uid;
}
