import type { UserRow } from '@countinghouse/contract/core/user-row';
import type { UserType } from '@countinghouse/domain/access';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../operation.ts';
import { exactCountMaximum } from './exact-count.ts';
import { anywhere } from './search-text.ts';
import { shownUser, userColumns } from './users.ts';

/** Which users are wanted. */
export type UserFilter = {
  /** Whose: those of one entity, or of an operator with all of its merchants. */
  of: { entity_id: string } | { tenant_uid: string };
  search?: string | undefined;
  user_type_id?: UserType | undefined;
};

/** Users by name with their roles and their merchant. */
export async function readUserRows(
  transaction: ScopedTransaction,
  filter: UserFilter,
  page: { limit: number; offset: number },
): Promise<UserRow[]> {
  const rows = await matching(transaction, filter)
    .select(userColumns)
    .select(['merchants.merchant_uid', 'merchants.doing_business_as', 'merchants.account_status_code'])
    .select((builder) =>
      builder
        .selectFrom('user_roles')
        .innerJoin('roles', 'roles.role_id', 'user_roles.role_id')
        .whereRef('user_roles.user_id', '=', 'users.user_id')
        .select(sql<string | null>`string_agg(roles.name, ', ' order by roles.name)`.as('role'))
        .as('role'),
    )
    .orderBy(sql`merchants.doing_business_as nulls first`)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.user_id')
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

/** How many users match, counted to one more than `exactCountMaximum`. */
export async function countUsers(transaction: ScopedTransaction, filter: UserFilter): Promise<number> {
  const { count } = await transaction
    .selectFrom(
      matching(transaction, filter)
        .select(sql`1`.as('one'))
        .limit(exactCountMaximum + 1)
        .as('matched'),
    )
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(transaction: ScopedTransaction, { of, search, user_type_id }: UserFilter) {
  let query = transaction.selectFrom('users').leftJoin('merchants', 'merchants.merchant_uid', 'users.entity_id');
  query =
    'entity_id' in of
      ? query.where('users.entity_id', '=', of.entity_id)
      : query.where((where) =>
          where.or([where('merchants.tenant_uid', '=', of.tenant_uid), where('users.entity_id', '=', of.tenant_uid)]),
        );
  if (user_type_id !== undefined) query = query.where('users.user_type_id', '=', user_type_id);
  if (search === undefined || search === '') return query;
  // Two look-ups, the first by its index: one condition over both tables would read every user.
  return query.where('users.user_id', 'in', (builder) =>
    builder
      .selectFrom('users as named')
      .where('named.search', 'like', anywhere(search))
      .select('named.user_id')
      .union(
        builder
          .selectFrom('users as member')
          .innerJoin('merchants as employer', 'employer.merchant_uid', 'member.entity_id')
          .where('employer.search', 'like', anywhere(search))
          .select('member.user_id'),
      ),
  );
}
