import type { CallInput } from '@countinghouse/contract/call';
import type { Calls } from '@countinghouse/contract/calls';
import { holds } from '@countinghouse/domain/access/access';
import { OperationError, type RequestIdentity } from '../../../operation.ts';
import type { UserFilter } from '../../../store/people/user-rows.ts';

type Criteria = Omit<CallInput<Calls['get_users']>['query'], 'limit' | 'offset' | 'sort'>;

/**
 * Returns the filter of a list or a file of users: those of the merchant in scope, or of the operator and all of its merchants. MEUS is
 * only for merchants' users: those of the operator need USVI.
 *
 * @throws OperationError permission_missing
 */
export function wantedUsers(
  { access, merchant, tenant_uid }: RequestIdentity,
  { search, user_type_id, user_status_id, role_id }: Criteria,
): UserFilter {
  const merchants_only = !holds(access, 'USVI');
  if (merchants_only && user_type_id === 'Administrator') throw new OperationError('permission_missing');
  return {
    of: merchant === undefined ? { tenant_uid } : { entity_id: merchant.merchant_uid },
    search,
    user_type_id: merchants_only ? 'Merchant' : user_type_id,
    user_status_id: user_status_id === undefined ? undefined : Number(user_status_id),
    role_id,
  };
}
