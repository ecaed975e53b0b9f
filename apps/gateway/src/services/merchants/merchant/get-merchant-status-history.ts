import type { getMerchantStatusHistory as declaration } from '@countinghouse/contract/merchants/merchant/get-merchant-status-history';
import { sql } from 'kysely';
import type { Operation } from '../../../operation.ts';
import { requireMerchant } from './operator-merchant.ts';

/** Returns every change of a merchant's status, the latest first (S7.52). */
export const getMerchantStatusHistory: Operation<typeof declaration> = (context, { params }) =>
  context.transaction(async (transaction) => {
    const merchant_uid = await requireMerchant(transaction, params.id);
    const rows = await transaction
      .selectFrom('merchant_status_history as history')
      .leftJoin('users', 'users.user_id', 'history.user_id')
      .where('history.merchant_uid', '=', merchant_uid)
      .select([
        'merchant_status_history_id',
        'from_status',
        'to_status',
        'reason',
        'changed_at',
        'history.user_id',
        sql<string>`coalesce(trim(first_name || ' ' || last_name), '')`.as('user_name'),
      ])
      .orderBy('changed_at', 'desc')
      .orderBy(sql`from_status is null`)
      .orderBy('merchant_status_history_id')
      .execute();
    return {
      merchant_status_histories: rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })),
    };
  });
