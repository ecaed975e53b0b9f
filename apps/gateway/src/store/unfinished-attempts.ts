import type pg from 'pg';
import type { FollowUp } from './follow-ups.ts';
import { senderLock } from './payment-locks.ts';
import { namedStatement } from './pipeline.ts';

/** An attempt that was taken over, with what the reversal of a new payment and the answer of its key say. */
export type TakenAttempt = {
  merchant_uid: string;
  attempt_id: string;
  payment_id: string;
  operation: 'sale' | 'authorization' | 'credit' | 'refund' | FollowUp;
  amount: number;
  currency: 840 | 826 | 978;
  system_trace_audit_number: number;
  transmitted_at: Date;
  retrieval_reference_number: string;
  /** Null where no answer ever came. */
  response_code: string | null;
  tries: number;
  terminal_uid: string;
  terminal_name: string;
  acquirer_terminal_id: string;
  acquirer_merchant_id: string;
  settlement_connection: 'SOCKET' | 'POST';
  status: number;
  action: number;
  direction: 1 | -1;
  transaction_uid: string;
  card_brand: string;
  card_last_four: string;
  decline_reason: string | null;
  created_at: Date;
  batch_date: string;
};

/** Processes with unfinished attempts that live no more: nobody holds their lock. */
export async function deadSenders(owner_pool: pg.Pool): Promise<string[]> {
  const { rows } = await owner_pool.query<{ sender_id: string }>(
    `select sender_id from (select distinct sender_id from acquirer_attempts where state in ('sent', 'reversing') offset 0) s
     where pg_try_advisory_xact_lock(${senderLock('sender_id')})`,
  );
  return rows.map(({ sender_id }) => sender_id);
}

const takeOver = namedStatement<Record<string, unknown>>(`
  with candidate as (
    select merchant_uid, attempt_id from acquirer_attempts
    where state in ('sent', 'reversing') and operation <> 'settlement'
      and (take_over_at <= @now::timestamptz or sender_id = any (@dead_senders::uuid[]))
    order by take_over_at limit @limit::integer for update skip locked
  ), a as (
    update acquirer_attempts u set state = 'reversing', sender_id = @sender_id::uuid, take_over_at = @take_over_at::timestamptz,
      reversal_tries = least(u.reversal_tries + 1, 1000)
    from candidate c where u.merchant_uid = c.merchant_uid and u.attempt_id = c.attempt_id
    returning u.*
  )
  select a.merchant_uid, a.attempt_id, a.payment_id, a.operation, a.amount, p.currency, a.system_trace_audit_number,
    a.transmitted_at, a.retrieval_reference_number, a.response_code, a.reversal_tries as tries, a.terminal_uid,
    t.name as terminal_name, t.acquirer_terminal_id, t.acquirer_merchant_id, t.settlement_connection, p.status, p.action,
    p.direction, p.transaction_uid, p.card_brand, p.card_last_four, p.decline_reason, p.created_at, p.batch_date
  from a join payments p on p.merchant_uid = a.merchant_uid and p.payment_id = a.payment_id
    join terminals t on t.merchant_uid = a.merchant_uid and t.terminal_uid = a.terminal_uid`);

/**
 * Takes over attempts whose outcome is unknown and that nobody works on: those whose time is over, and those of dead
 * processes. A sender that wakes up finds them taken. Two nodes never take the same one.
 */
export async function takeOverAttempts(
  owner_pool: pg.Pool,
  claim: { now: Date; dead_senders: string[]; limit: number; sender_id: string; take_over_at: Date },
): Promise<TakenAttempt[]> {
  const { text, values } = takeOver(claim);
  return (await owner_pool.query<TakenAttempt>(text, values)).rows;
}

const finish = namedStatement<Record<string, unknown>>(`
  with attempt as (
    update acquirer_attempts set state = 'reversed', finished_at = @now::timestamptz
    where merchant_uid = @merchant_uid::uuid and attempt_id = @attempt_id::uuid and state = 'reversing'
    returning payment_id
  ), standing as materialized (
    select p.payment_id, p.status, case when p.status = 202 then 231 else p.status end as next_status, p.amount,
      p.parent_payment_id
    from payments p join attempt using (payment_id) where p.merchant_uid = @merchant_uid::uuid
  ), payment as (
    update payments p set status = s.next_status, decline_reason = @decline_reason::text, updated_at = @now::timestamptz
    from standing s where p.merchant_uid = @merchant_uid::uuid and p.payment_id = s.payment_id
  ), given_back as (
    -- A refund of which nothing stands gives back what it had reserved of its payment.
    update payments p set refunded_amount = p.refunded_amount - s.amount, updated_at = @now::timestamptz
    from standing s where p.merchant_uid = @merchant_uid::uuid and p.payment_id = s.parent_payment_id and s.status = 202
  ), history as (
    insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, response_code, created_at)
    select @merchant_uid::uuid, payment_id,
      (select coalesce(max(sequence), 0) from payment_actions h
       where h.merchant_uid = @merchant_uid::uuid and h.payment_id = s.payment_id) + 1,
      131, status, next_status, amount, @response_code::text, @now::timestamptz
    from standing s
  ), audit as (
    insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, before, after)
    select @merchant_uid::uuid, @now::timestamptz, 'reverse_attempt', '', '', 'payment', payment_id::text,
      jsonb_build_object('status', status), jsonb_build_object('status', next_status, 'reason', @decline_reason::text)
    from standing
  ), answered_key as (
    update idempotency_keys set response_status = 200, response = @response::jsonb
    where merchant_uid = @merchant_uid::uuid and payment_id = @payment_id::uuid and response_status is null
      and exists (select from attempt)
  )
  select exists (select from attempt) as taken`);

/** Writes that the acquirer has confirmed the reversal of a new payment; false when another did so before. */
export async function finishReversal(
  owner_pool: pg.Pool,
  reversal: {
    merchant_uid: string;
    attempt_id: string;
    payment_id: string;
    decline_reason: string;
    response_code: string;
    response: Record<string, unknown>;
    now: Date;
  },
): Promise<boolean> {
  const { text, values } = finish({ ...reversal, response: JSON.stringify(reversal.response) });
  return (await owner_pool.query<{ taken: boolean }>(text, values)).rows[0]?.taken ?? false;
}
