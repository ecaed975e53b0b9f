import type { userSortColumns } from '@countinghouse/contract/core/users/get-users';
import type { UserRow } from '@countinghouse/contract/core/users/user-row';
import type { UserType } from '@countinghouse/domain/access/access';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { countMatching, exactMaximumOf, totalsOf } from '../search/exact-count.ts';
import { planEachSearch } from '../search/search-sample.ts';
import { anywhere } from '../search/search-text.ts';
import { shownUser, userColumns } from './users.ts';

/** A filter for users. */
export type UserFilter = {
  /** Users of one entity, or of an operator with all of its merchants. */
  of: { entity_id: string } | { tenant_uid: string };
  search?: string | undefined;
  user_type_id?: UserType | undefined;
  user_status_id?: number | undefined;
  role_id?: string | undefined;
};

type SortColumn = keyof typeof userSortColumns;
const byName = ['users.last_name', 'users.first_name'] as const;
/** The expressions of each order. Each has an index over the operator's users. */
const orders: Readonly<
  Record<
    SortColumn,
    readonly ('users.username' | 'users.entity_name' | 'users.created_date' | (typeof byName)[number])[]
  >
> = {
  full_name: byName,
  username: ['users.username'],
  merchant: ['users.entity_name', ...byName],
  created_date: ['users.created_date'],
};

/** The names of a user's roles. */
export const roleNames = sql<string | null>`(select string_agg(roles.name, ', ' order by roles.name)
  from user_roles join roles on roles.role_id = user_roles.role_id where user_roles.user_id = users.user_id)`;

/** Sorts users (`field:order:datatype`); by merchant and name if undefined. */
export function usersInOrder(users: ReturnType<typeof matchingUsers>, sort: string | undefined) {
  const [column = 'merchant', direction] = (sort ?? '').split(':');
  const way = direction === 'desc' ? 'desc' : 'asc';
  let ordered = users;
  for (const each of orders[column as SortColumn] ?? orders.merchant) ordered = ordered.orderBy(each, way);
  return ordered.orderBy('users.user_id', way);
}

/** Reads a page of users, and the number of matches; by merchant and name unless `sort` (`field:order:datatype`) says otherwise. */
export async function listUsers(
  transaction: ScopedTransaction,
  filter: UserFilter,
  page: { limit: number; offset: number; sort?: string | undefined },
): Promise<{ users: UserRow[]; total_count: number; total_count_is_exact: boolean }> {
  await planEachSearch(transaction);
  const maximum = exactMaximumOf(filter.search);
  const count = await countMatching(transaction, matchingUsers(transaction, filter), maximum);
  return { users: await readUserRows(transaction, filter, page), ...totalsOf(count, maximum) };
}

/** Reads users with their roles and their merchant; by merchant and name unless `sort` (`field:order:datatype`) says otherwise. */
export async function readUserRows(
  transaction: ScopedTransaction,
  filter: UserFilter,
  page: { limit: number; offset: number; sort?: string | undefined },
): Promise<UserRow[]> {
  const rows = await usersInOrder(matchingUsers(transaction, filter), page.sort)
    .leftJoin('merchants', 'merchants.merchant_uid', 'users.entity_id')
    .select(userColumns)
    .select(['merchants.merchant_uid', 'merchants.doing_business_as', 'merchants.account_status_code'])
    .select(roleNames.as('role'))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ merchant_uid, doing_business_as, account_status_code, ...row }) => ({
    ...shownUser(row),
    merchant:
      merchant_uid === null || doing_business_as === null || account_status_code === null
        ? null
        : { merchant_uid, doing_business_as, account_status_code },
  }));
}

/** Returns the query of the matching users. */
export function matchingUsers(
  transaction: ScopedTransaction,
  { of, search, user_type_id, user_status_id, role_id }: UserFilter,
) {
  let query = transaction.selectFrom('users').where('users.deleted_at', 'is', null);
  query =
    'entity_id' in of
      ? query.where('users.entity_id', '=', of.entity_id)
      : query.where('users.operator_id', '=', of.tenant_uid);
  if (user_type_id !== undefined) query = query.where('users.user_type_id', '=', user_type_id);
  if (user_status_id !== undefined) query = query.where('users.user_status_id', '=', user_status_id);
  if (role_id !== undefined) {
    query = query.where('users.user_id', 'in', (builder) =>
      builder.selectFrom('user_roles').where('user_roles.role_id', '=', role_id).select('user_roles.user_id'),
    );
  }
  if (search !== undefined && search !== '') query = query.where('users.search', 'like', anywhere(search));
  return query;
}
