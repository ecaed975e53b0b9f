import { actsAsMerchant } from '@countinghouse/domain/access/access';
import { OperationError, type RequestIdentity } from '../../../operation.ts';

/**
 * The merchant whose configuration a call names: the one in scope, or for an administrator without one any of the operator's,
 * which row-level security sees to.
 *
 * @throws OperationError not_found
 */
export function configuredMerchantUid(identity: RequestIdentity, named: string): string {
  const merchant_uid = named.toLowerCase();
  const own = identity.merchant?.merchant_uid;
  if (own !== undefined ? own !== merchant_uid : identity.user.user_type_id !== 'Administrator') {
    throw new OperationError('not_found');
  }
  return merchant_uid;
}

/** As whom an identity configures: an administrator who acts as a merchant's user sets what that user may set. */
export function configures({ access }: RequestIdentity): 'merchant' | 'administrator' {
  return actsAsMerchant(access) ? 'merchant' : 'administrator';
}
