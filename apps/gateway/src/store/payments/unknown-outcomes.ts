import type { UnknownOutcome } from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import type { PaymentStatus } from '@countinghouse/domain/payment/payment';
import { sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { exactCountMaximum } from '../search/exact-count.ts';
import type { AttemptState } from '../tables.ts';

/** A row of an unknown outcome. */
export type UnknownOutcomeRow = Omit<
  UnknownOutcome,
  'since' | 'next_try_at' | 'needs_person' | 'held' | 'recordable' | 'card_number'
> & {
  since: Date;
  next_try_at: Date | null;
  held_by: string | null;
  held_by_name: string | null;
  held_at: Date | null;
  /** Null if it was never postponed. */
  fruitless_tries: number | null;
  first_try_at: Date | null;
  card_last_four: string | null;
  /** The payment's status. */
  status: PaymentStatus | null;
  /** The acquirer's answer to the request itself. */
  response_code: string | null;
};

/** An attempt of a payment. */
export type PaymentAttempt = {
  merchant_uid: string;
  attempt_id: string;
  terminal_uid: string;
  payment_id: string;
  operation: string;
  state: AttemptState;
  reversal_tries: number;
};

/**
 * Finds an attempt of a payment by its id alone. Searches attempts without an outcome first, because they are few. Undefined if there is
 * none in scope.
 */
export async function findPaymentAttempt(
  transaction: ScopedTransaction,
  attempt_id: string,
): Promise<PaymentAttempt | undefined> {
  const attempts = transaction
    .selectFrom('acquirer_attempts')
    .where('attempt_id', '=', attempt_id.toLowerCase())
    .select(['merchant_uid', 'attempt_id', 'terminal_uid', 'payment_id', 'operation', 'state', 'reversal_tries']);
  const found =
    (await attempts.where('state', 'in', ['sent', 'reversing']).executeTakeFirst()) ??
    (await attempts.executeTakeFirst());
  return found === undefined || found.payment_id === null ? undefined : { ...found, payment_id: found.payment_id };
}

/**
 * Reads the unanswered requests to the acquirer of the merchants in scope, and their closed batches that are not submitted yet, the oldest
 * first. Left out are first tries that are not taken over before `taken_over_before` (real time), because they can still be answered in
 * time, and batches closed after `closed_before`. `next_try_at` and `first_try_at` are in real time.
 */
export async function readUnknownOutcomes(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  {
    taken_over_before,
    closed_before,
    limit,
    offset,
  }: {
    taken_over_before: Date;
    closed_before: Date;
    limit: number;
    offset: number;
  },
): Promise<{ rows: UnknownOutcomeRow[]; count: number }> {
  const merchant_uid = identity.merchant?.merchant_uid;
  const only = (alias: string) =>
    merchant_uid === undefined ? sql`true` : sql`${sql.ref(`${alias}.merchant_uid`)} = ${merchant_uid}::uuid`;
  const found = sql`
    select a.attempt_id as id, a.merchant_uid, a.terminal_uid, a.payment_id, a.batch_id, a.operation, a.state, a.amount,
      a.transmitted_at as since, a.reversal_tries::integer as tries, nullif(a.take_over_at, 'infinity') as next_try_at,
      a.retrieval_reference_number, a.system_trace_audit_number, a.response_code
    from acquirer_attempts a
    where a.state in ('sent', 'reversing') and a.operation <> 'verification'
      and (a.state = 'reversing' or a.reversal_tries > 0 or a.take_over_at < ${taken_over_before}) and ${only('a')}
    union all
    select b.batch_id, b.merchant_uid, b.terminal_uid, null, b.batch_id, 'settlement', b.status,
      (select coalesce(sum(p.captured_amount * p.direction), 0)::bigint from payments p
        where p.merchant_uid = b.merchant_uid and p.batch_id = b.batch_id),
      b.closed_at, 0, null, null, null, null
    from batches b where b.status = 'closing' and b.closed_at < ${closed_before} and ${only('b')}`;
  const { rows } = await sql<UnknownOutcomeRow>`
    select f.id, f.merchant_uid, m.doing_business_as as dba, t.name as terminal_name, f.payment_id, f.batch_id, b.batch_number, f.operation,
      f.state, p.decline_reason as reason, f.amount, coalesce(p.currency, b.currency, t.currency) as currency, f.since, f.tries,
      f.next_try_at, f.retrieval_reference_number, f.system_trace_audit_number, f.response_code, p.status, p.customer, p.card_brand,
      p.card_last_four, u.answer, u.held_by, u.held_by_name, u.held_at, u.fruitless_tries, u.first_try_at
    from (select * from (${found}) all_found order by since, id limit ${limit} offset ${offset}) f
      join merchants m on m.merchant_uid = f.merchant_uid
      join terminals t on t.merchant_uid = f.merchant_uid and t.terminal_uid = f.terminal_uid
      left join payments p on p.merchant_uid = f.merchant_uid and p.payment_id = f.payment_id
      left join batches b on b.merchant_uid = f.merchant_uid and b.batch_id = f.batch_id
      left join unresolved_attempts u on u.merchant_uid = f.merchant_uid and u.attempt_id = f.id and f.operation <> 'settlement'
    order by f.since, f.id
  `.execute(transaction);
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from (select from (${found}) all_found limit ${exactCountMaximum + 1}) c
  `.execute(transaction);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
