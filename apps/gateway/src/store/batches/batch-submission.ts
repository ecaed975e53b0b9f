import type { ComparedTotals, FailedBatchReason } from '@countinghouse/domain/settlement/failed-batch';
import { postingsOf } from '@countinghouse/domain/settlement/ledger';
import type pg from 'pg';
import { noDataToSend } from '../payments/commercial-sending.ts';
import { namedStatement } from '../payments/pipeline.ts';
import { brandsOfBatch, totalsOfBatch } from './batches.ts';
import { addToMonths } from './settled-months.ts';

/** A settlement recorded as sent: the content of its message. */
export type BatchAttempt = {
  merchant_uid: string;
  attempt_id: string;
  batch_id: string;
  batch_number: number;
  terminal_uid: string;
  /** YYYY-MM-DD. */
  batch_date: string;
  currency: 840 | 826 | 978;
  system_trace_audit_number: number;
  transmitted_at: Date;
  tries: number;
  acquirer_terminal_id: string;
  acquirer_merchant_id: string;
  settlement_connection: 'SOCKET' | 'POST';
  debits_number: number;
  debits_amount: number;
  credits_number: number;
  credits_amount: number;
};

const messageColumns = `
  a.merchant_uid, a.attempt_id, batch.batch_id, batch.batch_number, batch.terminal_uid, batch.batch_date, batch.currency,
  a.system_trace_audit_number, a.transmitted_at, a.reversal_tries as tries, t.acquirer_terminal_id, t.acquirer_merchant_id,
  t.settlement_connection, totals.debits_number, totals.debits_amount, totals.credits_number, totals.credits_amount`;

/** A batch to submit. `again`: it failed and an administrator resubmitted it. */
export type BatchToSubmit = { merchant_uid: string; batch_id: string; again: boolean };

/**
 * Returns the batches that can be submitted: closed ones with no attempt in progress and no Level 2/3 data left to send, and failed ones
 * that were resubmitted.
 */
export async function batchesToSubmit(owner_pool: pg.Pool, limit: number): Promise<BatchToSubmit[]> {
  const { rows } = await owner_pool.query<BatchToSubmit>(
    `(select b.merchant_uid, b.batch_id, false as again from batches b where b.status = 'closing' and not exists (
       select from acquirer_attempts a
       where a.merchant_uid = b.merchant_uid and a.batch_id = b.batch_id and a.state in ('sent', 'reversing'))
       and ${noDataToSend}
     order by b.closed_at limit $1)
     union all
     (select f.merchant_uid, f.batch_id, true from failed_batches f join batches b using (merchant_uid, batch_id)
      where f.status = 'Pending' and b.status = 'failed' order by f.updated_at limit $1)`,
    [limit],
  );
  return rows;
}

const takeAgain = namedStatement<Record<string, unknown>>(`
  with a as (
    update acquirer_attempts u set state = 'sent', finished_at = null, reversal_tries = 0, sender_id = @sender_id::uuid,
      take_over_at = @take_over_at::timestamptz
    where merchant_uid = @merchant_uid::uuid and batch_id = @batch_id::uuid and operation = 'settlement' and state = 'unanswered'
      and exists (select from batches b join failed_batches f using (merchant_uid, batch_id)
        where b.merchant_uid = u.merchant_uid and b.batch_id = u.batch_id and b.status = 'failed' and f.status = 'Pending')
    returning *
  ), submitted as (
    update batches b set status = 'submitted', response_code = null from a
    where b.merchant_uid = a.merchant_uid and b.batch_id = a.batch_id
    returning b.*
  )
  select ${messageColumns} from a join submitted batch on batch.batch_id = a.batch_id
    join terminals t on t.merchant_uid = a.merchant_uid and t.terminal_uid = a.terminal_uid cross join ${totalsOfBatch} totals`);

/**
 * Takes over the settlement of a resubmitted batch that was never answered. The identical message is sent again, so an acquirer that
 * already settled it says so and does not settle twice.
 *
 * @returns undefined when the last settlement was answered
 */
export async function takeSubmissionAgain(
  owner_pool: pg.Pool,
  again: { merchant_uid: string; batch_id: string; sender_id: string; take_over_at: Date },
): Promise<BatchAttempt | undefined> {
  const { text, values } = takeAgain(again);
  return (await owner_pool.query<BatchAttempt>(text, values)).rows[0];
}

const record = namedStatement<Record<string, unknown>>(`
  with submitted as (
    update batches b set status = 'submitted', summed_at = coalesce(b.summed_at, @transmitted_at::timestamptz),
      (sales_count, sales_amount, credits_count, credits_amount) = (
        select totals.debits_number, totals.debits_amount, totals.credits_number, totals.credits_amount
        from (select b.merchant_uid, b.batch_id) batch cross join ${totalsOfBatch} totals)
    where b.merchant_uid = @merchant_uid::uuid and b.batch_id = @batch_id::uuid and (b.status = 'closing' or b.status = 'failed'
      and exists (select from failed_batches f
        where f.merchant_uid = b.merchant_uid and f.batch_id = b.batch_id and f.status = 'Pending')) and not exists (
      select from acquirer_attempts a
      where a.merchant_uid = b.merchant_uid and a.batch_id = b.batch_id and a.state in ('sent', 'reversing'))
      and ${noDataToSend}
    returning b.*
  ), summed as (
    insert into batch_card_brands
      (merchant_uid, batch_id, card_brand, tenant_uid, sales_count, sales_amount, credits_count, credits_amount)
    select batch.merchant_uid, batch.batch_id, brands.card_brand, batch.tenant_uid, brands.sales_count, brands.sales_amount,
      brands.credits_count, brands.credits_amount
    from submitted batch cross join ${brandsOfBatch} brands
    on conflict (merchant_uid, batch_id, card_brand) do update
      set sales_count = excluded.sales_count, sales_amount = excluded.sales_amount, credits_count = excluded.credits_count,
        credits_amount = excluded.credits_amount
  ), a as (
    insert into acquirer_attempts (merchant_uid, attempt_id, batch_id, terminal_uid, operation, amount, system_trace_audit_number,
      transmitted_at, retrieval_reference_number, state, sender_id, take_over_at)
    select batch.merchant_uid, @attempt_id::uuid, batch.batch_id, batch.terminal_uid, 'settlement',
      totals.debits_amount - totals.credits_amount, @system_trace_audit_number::integer, @transmitted_at::timestamptz, '',
      'sent', @sender_id::uuid, @take_over_at::timestamptz
    from submitted batch cross join ${totalsOfBatch} totals
    returning *
  )
  select ${messageColumns} from a join submitted batch on batch.batch_id = a.batch_id
    join terminals t on t.merchant_uid = a.merchant_uid and t.terminal_uid = a.terminal_uid cross join ${totalsOfBatch} totals`);

/**
 * Records a closed or resubmitted batch as submitted, with its sums by brand.
 *
 * @returns undefined when another worker did, or something in the batch is still in progress
 */
export async function recordSubmission(
  owner_pool: pg.Pool,
  submission: {
    merchant_uid: string;
    batch_id: string;
    attempt_id: string;
    system_trace_audit_number: number;
    transmitted_at: Date;
    sender_id: string;
    take_over_at: Date;
  },
): Promise<BatchAttempt | undefined> {
  const { text, values } = record(submission);
  return (await owner_pool.query<BatchAttempt>(text, values)).rows[0];
}

const takeOver = namedStatement<Record<string, unknown>>(`
  with candidate as (
    select merchant_uid, attempt_id from acquirer_attempts
    where state = 'sent' and operation = 'settlement'
      and (take_over_at <= @now::timestamptz or sender_id = any (@dead_senders::uuid[]))
    order by take_over_at limit @limit::integer for update skip locked
  ), a as (
    update acquirer_attempts u set sender_id = @sender_id::uuid, take_over_at = @take_over_at::timestamptz,
      reversal_tries = least(u.reversal_tries + 1, 1000)
    from candidate c where u.merchant_uid = c.merchant_uid and u.attempt_id = c.attempt_id
    returning u.*
  )
  select ${messageColumns} from a
    join batches batch on batch.merchant_uid = a.merchant_uid and batch.batch_id = a.batch_id
    join terminals t on t.merchant_uid = a.merchant_uid and t.terminal_uid = a.terminal_uid cross join ${totalsOfBatch} totals`);

/** Takes over unanswered settlements whose lease has expired (real time). The same message is sent again and gets the same answer. */
export async function takeOverSubmissions(
  owner_pool: pg.Pool,
  claim: { now: Date; dead_senders: string[]; limit: number; sender_id: string; take_over_at: Date },
): Promise<BatchAttempt[]> {
  const { text, values } = takeOver(claim);
  return (await owner_pool.query<BatchAttempt>(text, values)).rows;
}

/** Postpones the next try of an unanswered attempt until an instant of real time. `counts` is false for a try that was never sent. */
export async function postponeAttempt(
  owner_pool: pg.Pool,
  attempt: { merchant_uid: string; attempt_id: string },
  until: Date,
  { counts = true }: { counts?: boolean } = {},
): Promise<void> {
  await owner_pool.query(
    `update acquirer_attempts set take_over_at = $3, reversal_tries = greatest(reversal_tries - $4, 0)
     where merchant_uid = $1 and attempt_id = $2 and state in ('sent', 'reversing')`,
    [attempt.merchant_uid, attempt.attempt_id, until, counts ? 0 : 1],
  );
}

/** Returns the SQL of the account that a settled payment debits or credits, from the ledger's postings for each direction. */
function settledAccount(side: 'debit_account' | 'credit_account'): string {
  const account = (direction: 1 | -1) =>
    postingsOf({ operation: 'settle', direction, amount: 1 }).map((posting) => posting[side]);
  return `case when direction = 1 then '${account(1)}' else '${account(-1)}' end`;
}

const conclude = namedStatement<Record<string, unknown>>(`
  with attempt as (
    update acquirer_attempts set state = @attempt_state::text, response_code = @response_code::text, finished_at = @now::timestamptz
    where merchant_uid = @merchant_uid::uuid and attempt_id = @attempt_id::uuid and state = 'sent'
    returning batch_id
  ), batch as (
    update batches b set status = case when @settled::boolean then 'settled' else 'failed' end,
      response_code = @response_code::text, settled_at = case when @settled::boolean then @now::timestamptz end,
      in_month = @settled::boolean and b.summed_at is not null
    from attempt where b.merchant_uid = @merchant_uid::uuid and b.batch_id = attempt.batch_id and b.status = 'submitted'
    returning b.merchant_uid, b.batch_id, b.tenant_uid, b.terminal_uid, b.batch_date, b.currency, b.in_month
  ), month as (${addToMonths('(select * from batch where in_month)')}
  ), standing as materialized (
    select p.payment_id, p.status, p.direction, p.captured_amount, p.currency,
      (select coalesce(max(sequence), 0) from payment_actions h
       where h.merchant_uid = p.merchant_uid and h.payment_id = p.payment_id) + 1 as sequence
    from payments p join batch using (batch_id)
    where p.merchant_uid = @merchant_uid::uuid and p.status in (210, 225) and @settled::boolean
  ), settled as (
    update payments p set status = case when s.direction = 1 then 218 else 220 end, updated_at = @now::timestamptz
    from standing s where p.merchant_uid = @merchant_uid::uuid and p.payment_id = s.payment_id
  ), history as (
    insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, created_at)
    select @merchant_uid::uuid, payment_id, sequence, 118, status, case when direction = 1 then 218 else 220 end,
      captured_amount, @now::timestamptz
    from standing
  ), posting as (
    insert into postings (merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
    select @merchant_uid::uuid, payment_id, gen_random_uuid(),
      ${settledAccount('debit_account')}, ${settledAccount('credit_account')}, captured_amount, currency, @now::timestamptz
    from standing
  ), audit as (
    insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, before, after)
    select @merchant_uid::uuid, @now::timestamptz, 'settle_batch', '', '', 'batch', batch_id::text, '{"status": "submitted"}',
      jsonb_build_object('status', case when @settled::boolean then 'settled' else 'failed' end, 'response_code', @response_code::text)
    from batch
  ), failed_case as (
    insert into failed_batches as f (merchant_uid, batch_id, tenant_uid, status, reason, response_code, acquirer_totals, failed_at,
      updated_at)
    select @merchant_uid::uuid, batch_id, tenant_uid, 'Open', @reason::text, @response_code::text, @acquirer_totals::jsonb,
      @now::timestamptz, @now::timestamptz
    from batch where not @settled::boolean
    on conflict (merchant_uid, batch_id) do update
      set status = 'Failed', reason = excluded.reason, response_code = excluded.response_code,
        acquirer_totals = excluded.acquirer_totals, updated_at = excluded.updated_at, version = f.version + 1
    returning batch_id, status, version
  ), solved_case as (
    update failed_batches f set status = 'Successful', updated_at = @now::timestamptz, version = f.version + 1
    from batch where f.merchant_uid = @merchant_uid::uuid and f.batch_id = batch.batch_id and @settled::boolean
    returning f.batch_id, f.status, f.version
  ), case_history as (
    insert into failed_batch_actions (merchant_uid, batch_id, sequence, action, status, response_code, created_at)
    select @merchant_uid::uuid, batch_id, version, case when @settled::boolean then 'Settled' else 'Failed' end, status,
      @response_code::text, @now::timestamptz
    from (select * from failed_case union all select * from solved_case) changed
  ), answered_key as (
    update idempotency_keys set response_status = 200, response = @response::jsonb
    where merchant_uid = @merchant_uid::uuid and payment_id = (select batch_id from batch) and response_status is null
  )
  select exists (select from attempt) as taken`);

/**
 * Records the acquirer's answer to a settlement, or that none arrived, and completes the settle call that closed the batch. A settled batch
 * is added to its month; a failed one is listed among the failed batches from then on.
 *
 * @returns false when another worker did
 */
export async function concludeSubmission(
  owner_pool: pg.Pool,
  conclusion: {
    merchant_uid: string;
    attempt_id: string;
    /** `unanswered`: the message was sent the maximum number of times. It can be sent again with the same identifiers. */
    attempt_state: 'answered' | 'unanswered';
    response_code: string | null;
    settled: boolean;
    /** Why it failed, and the acquirer's totals if it sent them; null when it settled. */
    reason: FailedBatchReason | null;
    acquirer_totals: ComparedTotals | null;
    /** The response of the settle call from now on. */
    response: Record<string, unknown>;
    now: Date;
  },
): Promise<boolean> {
  const { text, values } = conclude({
    ...conclusion,
    acquirer_totals: conclusion.acquirer_totals === null ? null : JSON.stringify(conclusion.acquirer_totals),
    response: JSON.stringify(conclusion.response),
  });
  return (await owner_pool.query<{ taken: boolean }>(text, values)).rows[0]?.taken ?? false;
}

/** Stores the response of the settle call that closed the batch, unless it already has one. */
export async function answerSettleKey(
  owner_pool: pg.Pool,
  merchant_uid: string,
  batch_id: string,
  body: Record<string, unknown>,
): Promise<void> {
  await owner_pool.query(
    `update idempotency_keys set response_status = 200, response = $3
     where merchant_uid = $1 and payment_id = $2 and response_status is null`,
    [merchant_uid, batch_id, JSON.stringify(body)],
  );
}

/** Stores a response under the Idempotency-Key, unless it already has one. Returns the stored response. */
export async function answerMerchantKey(
  owner_pool: pg.Pool,
  merchant_uid: string,
  idempotency_key: string,
  answer: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { rows } = await owner_pool.query<{ response: Record<string, unknown> }>(
    `update idempotency_keys set response = case when response_status is null then $3::jsonb else response end,
       response_status = coalesce(response_status, 200)
     where merchant_uid = $1 and idempotency_key = $2 returning response`,
    [merchant_uid, idempotency_key, JSON.stringify(answer)],
  );
  return rows[0]?.response ?? answer;
}
