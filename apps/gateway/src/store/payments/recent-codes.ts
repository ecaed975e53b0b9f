import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** How many payments are counted: enough for an estimate, and read in milliseconds. */
const payments_maximum = 10_000;

/** Counts the AVS or CVV response codes of payments approved since an instant. */
export async function readRecentCodes(
  transaction: ScopedTransaction,
  merchant_uid: string,
  response: 'avs_response' | 'csc_response',
  since: Date,
): Promise<{ payments_count: number; is_capped: boolean; codes: { code: string; payments_count: number }[] }> {
  const rows = await transaction
    .selectFrom(
      transaction
        .selectFrom('payments')
        .where('merchant_uid', '=', merchant_uid)
        .where('created_at', '>=', since)
        .where('direction', '=', 1)
        .where('approval_code', 'is not', null)
        .select(`${response} as code`)
        .orderBy('created_at', 'desc')
        .limit(payments_maximum + 1)
        .as('recent'),
    )
    .select(['code', sql<number>`count(*)`.as('payments_count')])
    .groupBy('code')
    .orderBy('payments_count', 'desc')
    .orderBy('code')
    .execute();
  const payments_count = rows.reduce((sum, row) => sum + row.payments_count, 0);
  return {
    payments_count: Math.min(payments_count, payments_maximum),
    is_capped: payments_count > payments_maximum,
    codes: rows.flatMap(({ code, payments_count: count }) => (code === null ? [] : [{ code, payments_count: count }])),
  };
}
