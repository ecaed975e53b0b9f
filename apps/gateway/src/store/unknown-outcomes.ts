import type { UnknownOutcome } from '@countinghouse/contract/credit-card/get-unknown-outcomes';
import { sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../operation.ts';
import { exactCountMaximum } from './exact-count.ts';

/** An unknown outcome as a row. */
export type UnknownOutcomeRow = Omit<UnknownOutcome, 'since' | 'next_try_at'> & {
  since: Date;
  next_try_at: Date | null;
};

/**
 * What the merchants in scope have asked of the acquirer without an answer, and their closed batches that are not submitted yet, the
 * oldest first. What was asked after `asked_before` may still be answered in time.
 */
export async function readUnknownOutcomes(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  { asked_before, limit, offset }: { asked_before: Date; limit: number; offset: number },
): Promise<{ rows: UnknownOutcomeRow[]; count: number }> {
  const merchant_uid = identity.merchant?.merchant_uid;
  const only = (alias: string) =>
    merchant_uid === undefined ? sql`true` : sql`${sql.ref(`${alias}.merchant_uid`)} = ${merchant_uid}::uuid`;
  const found = sql`
    select a.attempt_id as id, a.merchant_uid, a.terminal_uid, a.payment_id, a.batch_id, a.operation, a.state, a.amount,
      a.transmitted_at as since, a.reversal_tries::integer as tries, a.take_over_at as next_try_at
    from acquirer_attempts a
    where a.state in ('sent', 'reversing') and (a.state = 'reversing' or a.transmitted_at < ${asked_before}) and ${only('a')}
    union all
    select b.batch_id, b.merchant_uid, b.terminal_uid, null, b.batch_id, 'settlement', b.status,
      (select coalesce(sum(p.captured_amount * p.direction), 0)::bigint from payments p
        where p.merchant_uid = b.merchant_uid and p.batch_id = b.batch_id),
      b.closed_at, 0, null
    from batches b where b.status = 'closing' and b.closed_at < ${asked_before} and ${only('b')}`;
  const { rows } = await sql<UnknownOutcomeRow>`
    select f.id, f.merchant_uid, m.doing_business_as as dba, t.name as terminal_name, f.payment_id, f.batch_id, b.batch_number, f.operation,
      f.state, p.decline_reason as reason, f.amount, coalesce(p.currency, b.currency, t.currency) as currency, f.since, f.tries,
      f.next_try_at
    from (select * from (${found}) all_found order by since, id limit ${limit} offset ${offset}) f
      join merchants m on m.merchant_uid = f.merchant_uid
      join terminals t on t.merchant_uid = f.merchant_uid and t.terminal_uid = f.terminal_uid
      left join payments p on p.merchant_uid = f.merchant_uid and p.payment_id = f.payment_id
      left join batches b on b.merchant_uid = f.merchant_uid and b.batch_id = f.batch_id
    order by f.since, f.id
  `.execute(transaction);
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from (select from (${found}) all_found limit ${exactCountMaximum + 1}) c
  `.execute(transaction);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
