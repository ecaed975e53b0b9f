import { actsAsMerchant } from '@countinghouse/domain/access/access';
import { OperationError, type RequestIdentity } from '../../../operation.ts';

/**
 * Returns the merchant whose configuration a call is about: the one in scope, or for an administrator without one any of the operator's,
 * which row-level security enforces.
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

/** Returns as whom an identity configures: an administrator who impersonates a merchant's user can set what that user can. */
export function configures({ access }: RequestIdentity): 'merchant' | 'administrator' {
  return actsAsMerchant(access) ? 'merchant' : 'administrator';
}
