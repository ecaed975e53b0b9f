import type { GatewayReason } from '@countinghouse/domain/card/response-codes';
import type pg from 'pg';
import type { FollowUp } from './follow-ups.ts';
import { senderLock } from './payment-locks.ts';
import { namedStatement } from './pipeline.ts';
import type { Queries } from './unresolved-attempts.ts';

/** An attempt that was taken over, with the data for reversing a new payment and for the response of its key. */
export type TakenAttempt = {
  merchant_uid: string;
  attempt_id: string;
  payment_id: string;
  /** The refunded payment, if this is a refund. */
  parent_payment_id: string | null;
  operation: 'sale' | 'authorization' | 'credit' | 'refund' | FollowUp;
  amount: number;
  currency: 840 | 826 | 978;
  system_trace_audit_number: number;
  transmitted_at: Date;
  retrieval_reference_number: string;
  /** Null when no answer ever arrived. */
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

/** Finds dead processes with unfinished attempts: their lock is free. */
export async function findDeadSenders(owner_pool: pg.Pool): Promise<string[]> {
  const { rows } = await owner_pool.query<{ sender_id: string }>(
    `select sender_id from (select distinct sender_id from acquirer_attempts where state in ('sent', 'reversing') offset 0) s
     where pg_try_advisory_xact_lock(${senderLock('sender_id')})`,
  );
  return rows.map(({ sender_id }) => sender_id);
}

const takenColumns = `
  a.merchant_uid, a.attempt_id, a.payment_id, a.operation, a.amount, p.currency, a.system_trace_audit_number, a.transmitted_at,
  a.retrieval_reference_number, a.response_code, a.reversal_tries as tries, a.terminal_uid, t.name as terminal_name,
  t.acquirer_terminal_id, t.acquirer_merchant_id, t.settlement_connection, p.status, p.action, p.direction, p.transaction_uid,
  p.card_brand, p.card_last_four, p.decline_reason, p.created_at, p.batch_date, p.parent_payment_id`;

const paymentAndTerminal = `
  join payments p on p.merchant_uid = a.merchant_uid and p.payment_id = a.payment_id
  join terminals t on t.merchant_uid = a.merchant_uid and t.terminal_uid = a.terminal_uid`;

const takeOver = namedStatement<Record<string, unknown>>(`
  with candidate as (
    select merchant_uid, attempt_id from acquirer_attempts
    where state in ('sent', 'reversing') and operation not in ('settlement', 'verification') and take_over_at < 'infinity'
      and (take_over_at <= @now::timestamptz or (state = 'reversing' and reversal_tries = 0) or sender_id = any (@dead_senders::uuid[]))
    order by take_over_at limit @limit::integer for update skip locked
  ), a as (
    update acquirer_attempts u set state = 'reversing', sender_id = @sender_id::uuid, take_over_at = @take_over_at::timestamptz,
      reversal_tries = least(u.reversal_tries + 1, 1000)
    from candidate c where u.merchant_uid = c.merchant_uid and u.attempt_id = c.attempt_id
    returning u.*
  ), interrupted as (
    -- Whoever dies gives no reason; with one the payment is found by its texts.
    update payments p set decline_reason = @interrupted::text
    from a where p.merchant_uid = a.merchant_uid and p.payment_id = a.payment_id and p.status = 202 and p.decline_reason is null
    returning p.merchant_uid, p.payment_id, p.parent_payment_id, p.user_id, p.amount, p.currency, p.source, a.operation
  ), audit as (
    -- Its sender died before it wrote who asked for what; a sender that found no outcome has given a reason and written it.
    insert into audit_entries (entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type, target_id,
      after)
    select i.merchant_uid, @recorded_at::timestamptz, i.user_id, h.impersonator_user_id,
      case when i.operation = 'refund' then 'refund_payment' when i.source = 'payment_link' then 'create_visitor_payment'
        when i.source = 'invoice' then coalesce((select k.call from idempotency_keys k
          where k.merchant_uid = i.merchant_uid and k.payment_id = i.payment_id limit 1), 'charge_invoice')
        else 'create_' || i.operation end, '', '', 'payment', i.payment_id::text,
      jsonb_strip_nulls(jsonb_build_object('parent_payment_id', i.parent_payment_id)) || jsonb_build_object(
        'status', 202, 'amount', i.amount, 'currency', i.currency, 'response_code', null, 'decline_reason', @interrupted::text)
    from interrupted i join payment_actions h on h.merchant_uid = i.merchant_uid and h.payment_id = i.payment_id and h.sequence = 1
  )
  select ${takenColumns} from a ${paymentAndTerminal}`);

/**
 * Takes over attempts with an unknown outcome that no process works on: those whose lease expired, those whose sender found no outcome, and
 * those of dead processes. A sender that resumes finds them taken. No attempt is taken by two nodes, and none that a person holds is taken.
 * A new payment whose sender wrote nothing more gets the audit entry that the sender would have written.
 *
 * @param claim `now` and `take_over_at` in real time, `recorded_at` in business time
 */
export async function takeOverAttempts(
  owner_pool: pg.Pool,
  claim: {
    now: Date;
    recorded_at: Date;
    dead_senders: string[];
    limit: number;
    sender_id: string;
    take_over_at: Date;
  },
): Promise<TakenAttempt[]> {
  const { text, values } = takeOver({ ...claim, interrupted: 'interrupted' satisfies GatewayReason });
  return (await owner_pool.query<TakenAttempt>(text, values)).rows;
}

/** Reads an attempt that a person holds, in the same form as `takeOverAttempts`. */
export async function readTakenAttempt(
  client: Queries,
  attempt: { merchant_uid: string; attempt_id: string },
): Promise<TakenAttempt> {
  const { rows } = await client.query<TakenAttempt>(
    `select ${takenColumns} from acquirer_attempts a ${paymentAndTerminal} where a.merchant_uid = $1 and a.attempt_id = $2`,
    [attempt.merchant_uid, attempt.attempt_id],
  );
  if (rows[0] === undefined) throw new Error('An attempt has no payment');
  return rows[0];
}

/**
 * Makes a payment's attempt that waits for its next try due at this instant of real time; false when it has its outcome, its sender's lease
 * is still running, or a person holds it.
 */
export async function hastenAttempt(
  owner_pool: pg.Pool,
  attempt: { merchant_uid: string; attempt_id: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await owner_pool.query(
    `update acquirer_attempts set take_over_at = least(take_over_at, $3)
     where merchant_uid = $1 and attempt_id = $2 and state = 'reversing' and operation <> 'settlement'
       and take_over_at < 'infinity'`,
    [attempt.merchant_uid, attempt.attempt_id, now],
  );
  return rowCount === 1;
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

/** Records that the acquirer holds nothing of a new payment; false when another process did so before. */
export async function finishReversal(
  owner_pool: Queries,
  reversal: {
    merchant_uid: string;
    attempt_id: string;
    payment_id: string;
    decline_reason: string;
    /** The acquirer's confirmation; null when a person got it from the acquirer. */
    response_code: string | null;
    response: Record<string, unknown>;
    now: Date;
  },
): Promise<boolean> {
  const { text, values } = finish({ ...reversal, response: JSON.stringify(reversal.response) });
  return (await owner_pool.query<{ taken: boolean }>(text, values)).rows[0]?.taken ?? false;
}
