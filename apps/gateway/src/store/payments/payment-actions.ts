import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** SQL version of the domain's `leftUnchanged`, negated, for history lines named `h`: the line changed the payment. */
export const changedPayment: RawBuilder<SqlBool> = sql`(h.from_status is distinct from h.status
  or h.action not in (106, 107, 121, 131) or (h.action = 121 and h.status <> 225) or (h.action = 131 and h.status = 230))`;

/** Reads the histories of payments, in order, by payment id, in one query. */
export async function actionsOf(
  transaction: ScopedTransaction,
  payments: readonly { merchant_uid: string; payment_id: string }[],
): Promise<Map<string, PaymentActionRow[]>> {
  const histories = new Map<string, PaymentActionRow[]>();
  if (payments.length === 0) return histories;
  const rows = await transaction
    .selectFrom('payment_actions')
    .selectAll()
    .where('merchant_uid', 'in', [...new Set(payments.map((payment) => payment.merchant_uid))])
    .where(
      'payment_id',
      'in',
      payments.map((payment) => payment.payment_id),
    )
    .orderBy('payment_id')
    .orderBy('sequence')
    .execute();
  for (const row of rows) {
    const history = histories.get(row.payment_id);
    if (history === undefined) histories.set(row.payment_id, [row]);
    else history.push(row);
  }
  return histories;
}

export type PaymentActionRow = {
  payment_id: string;
  sequence: number;
  action: number;
  from_status: number | null;
  status: number;
  amount: number | null;
  user_name: string;
  approval_code: string | null;
  response_code: string | null;
  created_at: Date;
};
