import type { Calls } from '@countinghouse/contract/calls';
import type { Operation } from '../../../operation.ts';
import { listUsers, type UserFilter } from '../../../store/people/user-rows.ts';
import { readUserInReach } from './user-in-reach.ts';

/**
 * Returns the users of the merchants that a user works for (S7.14): all merchants of an administrator's operator, or a merchant user's own.
 */
export const getUserMerchants: Operation<Calls['get_user_merchants']> = async (context, { params, query }) => {
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  return context.transaction(async (transaction) => {
    const { entity_id, of_operator } = await readUserInReach(transaction, context, params.id);
    const filter: UserFilter = {
      of: of_operator ? { tenant_uid: entity_id } : { entity_id },
      search: query.search,
      user_type_id: 'Merchant',
    };
    return { ...(await listUsers(transaction, filter, { limit, offset })), limit, offset };
  });
};
