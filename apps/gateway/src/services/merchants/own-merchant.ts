import { holds } from '@countinghouse/domain/access/access';
import { OperationError, type RequestIdentity } from '../../operation.ts';

/**
 * Returns the merchant in a path if it can be viewed: always the one in scope. Any other only for an administrator who can view merchants;
 * row-level security then shows only those of the operator.
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
 * Returns the merchant in scope if it is the one in the path. Any other gets the same error as one that does not exist.
 *
 * @throws OperationError not_found
 */
export function ownMerchantUid({ merchant }: RequestIdentity, named: string): string {
  if (merchant?.merchant_uid !== named.toLowerCase()) throw new OperationError('not_found');
  return merchant.merchant_uid;
}
