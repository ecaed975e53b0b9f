import type { Calls } from '@countinghouse/contract/calls';
import { holds } from '@countinghouse/domain/access';
import { type Operation, OperationError } from '../../operation.ts';
import { totalsOf } from '../../store/exact-count.ts';
import { countUsers, readUserRows, type UserFilter } from '../../store/user-rows.ts';

/**
 * Users by name (S7.11): those of the merchant in scope, or of the operator and all of its merchants. MEUS is about the merchants'
 * users alone: those of the operator need USVI.
 */
export const getUsers: Operation<Calls['get_users']> = async (context, { query }) => {
  const { merchant, tenant_uid } = context.identity;
  const merchants_only = !holds(context.identity.access, 'USVI');
  if (merchants_only && query.user_type_id === 'Administrator') throw new OperationError('permission_missing');
  const filter: UserFilter = {
    of: merchant === undefined ? { tenant_uid } : { entity_id: merchant.merchant_uid },
    search: query.search,
    user_type_id: merchants_only ? 'Merchant' : query.user_type_id,
  };
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  return context.transaction(async (transaction) => {
    const count = await countUsers(transaction, filter);
    return {
      users: await readUserRows(transaction, filter, { limit, offset }),
      ...totalsOf(count),
      limit,
      offset,
    };
  });
};
