import type pg from 'pg';
import type { AuditOrigin } from '../payments/conclude-payment.ts';
import type { KeyedRequest } from '../payments/idempotency-keys.ts';
import { terminalLockSql } from '../payments/payment-locks.ts';
import { inOneGo, namedStatement } from '../payments/pipeline.ts';
import { batchCaptured } from './batch-captured.ts';

/*
 * How batches close: by hand at one terminal or all terminals of a merchant, and automatically at the cut-off. All use the same SQL
 * (`closing`), and each must first claim its Idempotency-Key or its due cut-off. If another request has the claim, nothing closes.
 *
 * A sale is sent with the number of the batch that was open when it was recorded. The acquirer counts it there, and its attempt names that
 * batch. Closing waits for payments being added (terminalLockSql), assigns the batch id to the payments in the batch, and opens the next
 * batch. A payment still in progress joins the closed batch when it is concluded, and the batch is submitted only when nothing is in
 * progress. So every sale is in exactly one batch, the same one on both sides.
 */

/**
 * SQL of the instant at which an open batch closes: never before a payment in it was created, or was sent with its number. `@closed_at` was
 * read before the lock was acquired, and another node's clock can be ahead.
 */
const closesAt = `greatest(@closed_at::timestamptz,
      (select max(p.created_at) from payments p where p.merchant_uid = b.merchant_uid and p.terminal_uid = b.terminal_uid
        and p.batch_id is null and p.status in (210, 225)),
      (select max(a.transmitted_at) from acquirer_attempts a where a.merchant_uid = b.merchant_uid and a.batch_id = b.batch_id
        and a.state in ('sent', 'reversing')))`;

/** SQL of `open_batches`: the open batches of the locked terminals that have something to settle. */
const openBatches = `open_batches as materialized (
    select batch_id, batch_date as due_date, ${closesAt} as closes_at from batches b where merchant_uid = @merchant_uid::uuid and terminal_uid = any (@terminal_uids::uuid[])
      and status = 'open' and exists (select from payments p where p.merchant_uid = b.merchant_uid
        and p.terminal_uid = b.terminal_uid and p.batch_id is null and p.status in (210, 225))
  )`;

/**
 * SQL that closes these batches if `claimed` has a row. A batch date is never before the day on which the batch was opened.
 *
 * @param dates SQL of the closed batch's date and of the next batch's date; `b` is the open batch, `due_date` its date until now
 */
const closing = (dates: { closed: string; next: string }) => `closing as (
    update batches b set status = 'closing', closed_at = o.closes_at,
      batch_date = greatest(${dates.closed}, (b.opened_at at time zone @zone::text)::date)
    from open_batches o
    where b.merchant_uid = @merchant_uid::uuid and b.batch_id = o.batch_id and b.status = 'open' and exists (select from claimed)
    returning b.batch_id, b.batch_number, b.batch_date, b.tenant_uid, b.terminal_uid, b.currency, b.closed_at, o.due_date
  ), moved as (
    update payments p set batch_id = c.batch_id, batch_date = c.batch_date, updated_at = c.closed_at
    from closing c
    where p.merchant_uid = @merchant_uid::uuid and p.terminal_uid = c.terminal_uid and p.batch_id is null
      and p.status in (210, 225)
  ), opened as (
    insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, currency, opened_at, batch_date)
    select @merchant_uid::uuid, gen_random_uuid(), tenant_uid, terminal_uid, batch_number % 999999 + 1, 'open', currency,
      closed_at, ${dates.next}
    from closing
  ), audit as (
    insert into audit_entries (entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type,
      target_id, before, after)
    select @merchant_uid::uuid, @closed_at::timestamptz, @user_id::uuid, @impersonator_user_id::uuid, @call::text,
      @request_id::text, @address::text, 'batch', batch_id::text, '{"status": "open"}', '{"status": "closing"}'
    from closing
  )`;

const closeForKey = namedStatement<Record<string, unknown>>(`
  with known_key as materialized (
    select from idempotency_keys
    where merchant_uid = @merchant_uid::uuid and idempotency_key = @idempotency_key::text and expires_at > @closed_at::timestamptz
  ), ${openBatches}, claimed as (
    insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, payment_id, response, created_at, expires_at)
    select @merchant_uid::uuid, @idempotency_key::text, @call::text, @body_hash::bytea,
      case when @one_batch::boolean then (select batch_id from open_batches) end,
      case when not @one_batch::boolean then jsonb_build_object('batch_ids', (select jsonb_agg(batch_id) from open_batches)) end,
      @closed_at::timestamptz, @key_expires_at::timestamptz
    where exists (select from open_batches) and not exists (select from known_key)
    on conflict (merchant_uid, idempotency_key) do update
      set call = excluded.call, body_hash = excluded.body_hash, payment_id = excluded.payment_id, response_status = null,
        response = excluded.response, created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at
    returning true as done
  ), ${closing({ closed: 'coalesce(b.batch_date, @batch_date::date)', next: 'due_date' })}
  select (select jsonb_agg(batch_id) from closing) as batch_ids, exists (select from known_key) as key_known,
    exists (select from open_batches) as something`);

/** Which batches close, when, and under which business date. */
export type Closing = {
  merchant_uid: string;
  terminal_uids: readonly string[];
  /** When closed by hand: the date of a batch without a cut-off. */
  batch_date: string;
  /** The merchant's IANA zone. */
  zone: string;
  closed_at: Date;
};

export type ClosedBatches =
  | { outcome: 'closed'; batch_ids: string[] }
  /** Another request has this Idempotency-Key. */
  | { outcome: 'key_known' }
  /** No open batch contains a payment. */
  | { outcome: 'empty' };

/**
 * Closes the non-empty open batches of these terminals and opens the next ones, in one transaction. Of two concurrent calls, one finds
 * nothing to close. Until it has its response, the key stores which batches it closed (`one_batch`: the id of the one batch). A retry after
 * a crash continues with those and closes no others.
 */
export async function closeBatches(
  pool: pg.Pool,
  request: Closing & {
    one_batch: boolean;
    idempotency: KeyedRequest & { expires_at: Date };
    audit: AuditOrigin;
  },
): Promise<ClosedBatches> {
  const { idempotency, audit, ...row } = request;
  await batchCaptured(pool, { ...request, now: request.closed_at });
  const { batch_ids, key_known, something } = await inOneGo<{
    batch_ids: string[] | null;
    key_known: boolean;
    something: boolean;
  }>(
    pool,
    request.merchant_uid,
    locksOf(request.terminal_uids),
    closeForKey({
      ...row,
      ...audit,
      idempotency_key: idempotency.key,
      call: idempotency.call,
      body_hash: idempotency.body_hash,
      key_expires_at: idempotency.expires_at,
    }),
  );
  if (batch_ids !== null) return { outcome: 'closed', batch_ids };
  return key_known || something ? { outcome: 'key_known' } : { outcome: 'empty' };
}

const closeAtCutOff = namedStatement<Record<string, unknown>>(`
  with claimed as (
    update merchants set batch_closed_until = @closed_at::timestamptz, batch_closed_date = @closed_date::date,
      next_cut_off_at = @next_cut_off_at::timestamptz
    where merchant_uid = @merchant_uid::uuid and batch_close_automatic and time_zone = @time_zone::text
      and to_char(batch_close_time, 'HH24:MI') = @cut_off_time::text and batch_close_days = @days::smallint[]
      and date_trunc('milliseconds', batch_closed_until) is not distinct from @closed_until::timestamptz
      and batch_closed_date is not distinct from @closed_date_before::date
    returning true as done
  ), ${openBatches}, ${closing({ closed: '@batch_date::date', next: '@next_batch_date::date' })}, dated as (
    -- What stays open is due at the next cut-off, with all that waits in it.
    update batches b set batch_date = @next_batch_date::date
    where b.merchant_uid = @merchant_uid::uuid and b.status = 'open' and b.batch_date is distinct from @next_batch_date::date
      and b.batch_id not in (select batch_id from closing) and exists (select from claimed)
  ), moved_on as (
    update payments p set batch_date = @next_batch_date::date
    where p.merchant_uid = @merchant_uid::uuid and p.batch_id is null and p.status in (206, 210, 225)
      and p.batch_date <> @next_batch_date::date and p.terminal_uid not in (select terminal_uid from closing)
      and exists (select from claimed)
  )
  select exists (select from claimed) as done, coalesce((select jsonb_agg(batch_id) from closing), '[]') as batch_ids`);

/**
 * Does a cut-off: closes the open batches of these terminals and records that it is done, in one transaction. It does so only if the
 * merchant's schedule and progress are still those that the cut-off was computed from, so only one node does it, once.
 *
 * @returns the closed batches; undefined when the cut-off was already done or the schedule has changed
 */
export async function closeBatchesAtCutOff(
  pool: pg.Pool,
  request: Closing & {
    schedule: { time_zone: string; cut_off_time: string; days: readonly number[] };
    progress: { closed_until: Date | null; closed_date: string | null };
    /** The last business date that this completes. */
    closed_date: string | null;
    next_cut_off_at: Date | null;
    /** The batch date of the batches that are open from now on. */
    next_batch_date: string | null;
    /** All of the merchant's terminals. Nothing is added to their batches meanwhile. */
    locked_uids: readonly string[];
  },
): Promise<string[] | undefined> {
  const { schedule, progress, locked_uids, ...row } = request;
  await batchCaptured(pool, { ...request, now: request.closed_at });
  const { done, batch_ids } = await inOneGo<{ done: boolean; batch_ids: string[] }>(
    pool,
    request.merchant_uid,
    locksOf(locked_uids),
    closeAtCutOff({
      ...row,
      ...schedule,
      closed_until: progress.closed_until,
      closed_date_before: progress.closed_date,
      user_id: null,
      impersonator_user_id: null,
      call: 'cut_off',
      request_id: '',
      address: '',
    }),
  );
  return done ? batch_ids : undefined;
}

/** Sorted, so that two concurrent calls cannot deadlock. */
function locksOf(terminal_uids: readonly string[]): string[] {
  return [...terminal_uids].sort().map(terminalLockSql);
}
