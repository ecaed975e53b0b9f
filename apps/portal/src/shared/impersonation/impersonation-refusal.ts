import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { type MerchantStatus, maySignIn } from '@countinghouse/domain/merchant/merchant-status';

/** A merchant's user who can be impersonated, with the status of both. */
export type ImpersonationTarget = {
  user_id: string;
  full_name: string;
  user_status_id: number;
  account_status_code: MerchantStatus;
};

/** Returns why a user cannot be impersonated now; undefined if they can. */
export function impersonationRefusal({
  user_status_id,
  account_status_code,
}: Pick<ImpersonationTarget, 'user_status_id' | 'account_status_code'>): 'user_inactive' | 'not_reviewed' | undefined {
  if (user_status_id !== ACTIVE_USER_STATUS_ID) return 'user_inactive';
  return maySignIn(account_status_code, { impersonated: true }) ? undefined : 'not_reviewed';
}
