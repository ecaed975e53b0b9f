import type { Calls } from '@countinghouse/contract/calls';
import { sql } from 'kysely';
import type { Operation } from '../../operation.ts';
import { exactCountMaximum, totalsOf } from '../../store/exact-count.ts';
import { matchingMerchants, merchantOrder } from './matching-merchants.ts';

/** Searches the operator's merchants (S7.81) by their names, their ids and those that their platforms know them by; in order of name unless asked for otherwise. */
export const searchMerchants: Operation<Calls['search_merchants']> = async (context, { body }) => {
  const { tenant_uid } = context.identity;
  const limit = body.limit ?? 20;
  const offset = body.offset ?? 0;
  const order = merchantOrder(body.sort);
  return context.transaction(async (transaction) => {
    const matching = matchingMerchants(transaction, tenant_uid, body);
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
      .orderBy(order.expression, order.direction)
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
