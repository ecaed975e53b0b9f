import type { Calls } from '@countinghouse/contract/calls';
import type { Operation } from '../../../operation.ts';
import { listUsers } from '../../../store/people/user-rows.ts';
import { wantedUsers } from './wanted-users.ts';

/** Returns users by name (S7.11): those of the merchant in scope, or of the operator and all of its merchants. */
export const getUsers: Operation<Calls['get_users']> = async (context, { query }) => {
  const filter = wantedUsers(context.identity, query);
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  const { sort } = query;
  const found = await context.transaction((transaction) => listUsers(transaction, filter, { limit, offset, sort }));
  return { ...found, limit, offset };
};
