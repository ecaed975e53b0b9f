import type { Calls } from '@countinghouse/contract/calls';
import { sql } from 'kysely';
import type { Operation } from '../../operation.ts';
import { exactCountMaximum, totalsOf } from '../../store/exact-count.ts';
import { anywhere } from '../../store/search-text.ts';

/** The expression behind each sortable column; text sorts without regard to case. */
const sortExpressions = {
  doing_business_as: sql`upper(doing_business_as)`,
  account_status_code: sql`upper(account_status_code)`,
  account_category_code: sql`upper(account_category_code)`,
  created_at: sql`created_at`,
} as const;

/** Searches the operator's merchants (S7.81) by their names, their ids and those that their platforms know them by; in order of name unless asked for otherwise. */
export const searchMerchants: Operation<Calls['search_merchants']> = async (context, { body }) => {
  const { tenant_uid } = context.identity;
  const limit = body.limit ?? 20;
  const offset = body.offset ?? 0;
  const [field, direction] = (body.sort ?? 'doing_business_as:asc:text').split(':') as [
    keyof typeof sortExpressions,
    'asc' | 'desc',
  ];
  return context.transaction(async (transaction) => {
    let matching = transaction.selectFrom('merchants').where('tenant_uid', '=', tenant_uid);
    if (body.search !== undefined && body.search !== '') {
      const pattern = anywhere(body.search);
      matching = matching.where((where) =>
        where.or([
          where('search', 'like', pattern),
          where('merchant_uid', 'in', (builder) =>
            builder
              .selectFrom('terminals')
              .where('terminals.tenant_uid', '=', tenant_uid)
              .where(sql`lower(platform_merchant_id)`, 'like', pattern)
              .select('terminals.merchant_uid'),
          ),
        ]),
      );
    }
    if (body.account_status_code !== undefined && body.account_status_code.length > 0) {
      matching = matching.where('account_status_code', 'in', body.account_status_code);
    }
    const { count } = await transaction
      .selectFrom(
        matching
          .select(sql`1`.as('one'))
          .limit(exactCountMaximum + 1)
          .as('matched'),
      )
      .select((builder) => builder.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await matching
      .select([
        'merchant_uid',
        'doing_business_as',
        'legal_name',
        'account_status_code',
        'account_category_code',
        'time_zone',
        'currency',
        'created_at',
      ])
      .orderBy(sortExpressions[field], direction)
      .orderBy('merchant_uid')
      .limit(limit)
      .offset(offset)
      .execute();
    return {
      merchantResult: {
        merchants: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        ...totalsOf(count),
        limit,
        offset,
      },
    };
  });
};
