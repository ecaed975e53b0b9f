import type pg from 'pg';
import type { AuditOrigin } from './conclude-payment.ts';
import type { KeyedRequest } from './idempotency-keys.ts';
import { terminalAlone } from './payment-locks.ts';
import { inOneGo, namedStatement } from './pipeline.ts';
import type { BatchStatus } from './tables.ts';

/*
 * How a batch closes. A sale is sent with the number of the batch that was open when it was recorded, and the acquirer
 * counts it there; its attempt names that batch. Closing waits for those who add at this moment (terminalAlone), gives the
 * batch's id to what stands in it, and opens the next one. What was still under way joins the closed batch when it is
 * concluded, and the batch is submitted once nothing is under way any more: so every sale is in exactly one batch, the same
 * one on both sides.
 */

/** Names the terminal whose batch it is. */
export type BatchPlace = { merchant_uid: string; tenant_uid: string; terminal_uid: string; currency: number };

const ensureOpen = namedStatement<BatchPlace & { opened_at: Date }>(`
  with opened as (
    insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, currency, opened_at)
    select @merchant_uid::uuid, gen_random_uuid(), @tenant_uid::uuid, @terminal_uid::uuid,
      coalesce((select max(batch_number) % 999999 from batches
                where merchant_uid = @merchant_uid::uuid and terminal_uid = @terminal_uid::uuid), 0) + 1,
      'open', @currency::smallint, @opened_at::timestamptz
    where not exists (select from batches
      where merchant_uid = @merchant_uid::uuid and terminal_uid = @terminal_uid::uuid and status = 'open')
    on conflict do nothing
  ) select true as done`);

/** Opens a terminal's first batch, if it has none that is open. */
export async function ensureOpenBatch(pool: pg.Pool, place: BatchPlace & { opened_at: Date }): Promise<void> {
  const { merchant_uid, tenant_uid, terminal_uid, currency, opened_at } = place;
  await inOneGo(
    pool,
    merchant_uid,
    [terminalAlone(terminal_uid)],
    ensureOpen({ merchant_uid, tenant_uid, terminal_uid, currency, opened_at }),
  );
}

const close = namedStatement<Record<string, unknown>>(`
  with known_key as materialized (
    select from idempotency_keys
    where merchant_uid = @merchant_uid::uuid and idempotency_key = @idempotency_key::text and expires_at > @closed_at::timestamptz
  ), open_batch as materialized (
    select batch_id from batches where merchant_uid = @merchant_uid::uuid and terminal_uid = @terminal_uid::uuid and status = 'open'
      and exists (select from payments where merchant_uid = @merchant_uid::uuid and terminal_uid = @terminal_uid::uuid
        and batch_id is null and status in (210, 225))
  ), claimed as (
    insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, payment_id, created_at, expires_at)
    select @merchant_uid::uuid, @idempotency_key::text, @call::text, @body_hash::bytea, batch_id, @closed_at::timestamptz,
      @key_expires_at::timestamptz
    from open_batch where not exists (select from known_key)
    on conflict (merchant_uid, idempotency_key) do update
      set call = excluded.call, body_hash = excluded.body_hash, payment_id = excluded.payment_id, response_status = null,
        response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at
    returning payment_id as batch_id
  ), closing as (
    update batches set status = 'closing', closed_at = @closed_at::timestamptz, batch_date = @batch_date::date
    where merchant_uid = @merchant_uid::uuid and batch_id = (select batch_id from claimed) and status = 'open'
    returning batch_id, batch_number
  ), moved as (
    update payments set batch_id = (select batch_id from closing), batch_date = @batch_date::date, updated_at = @closed_at::timestamptz
    where merchant_uid = @merchant_uid::uuid and terminal_uid = @terminal_uid::uuid and batch_id is null
      and status in (210, 225) and exists (select from closing)
  ), opened as (
    insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, currency, opened_at)
    select @merchant_uid::uuid, gen_random_uuid(), @tenant_uid::uuid, @terminal_uid::uuid, batch_number % 999999 + 1, 'open',
      @currency::smallint, @closed_at::timestamptz
    from closing
  ), audit as (
    insert into audit_entries (entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type,
      target_id, before, after)
    select @merchant_uid::uuid, @closed_at::timestamptz, @user_id::uuid, @impersonator_user_id::uuid, @call::text,
      @request_id::text, @address::text, 'batch', batch_id::text, '{"status": "open"}', '{"status": "closing"}'
    from closing
  )
  select (select batch_id from closing) as batch_id, exists (select from known_key) as key_known,
    exists (select from open_batch) as something`);

export type ClosedBatch =
  | { outcome: 'closed'; batch_id: string }
  /** Another request has this Idempotency-Key. */
  | { outcome: 'key_known' }
  /** Nothing stands in the open batch. */
  | { outcome: 'empty' };

/** Closes a terminal's open batch and opens the next one, in one transaction: of two at once, one finds nothing to close. */
export async function closeOpenBatch(
  pool: pg.Pool,
  request: BatchPlace & {
    batch_date: string;
    closed_at: Date;
    idempotency: KeyedRequest & { expires_at: Date };
    audit: AuditOrigin;
  },
): Promise<ClosedBatch> {
  const { idempotency, audit, ...row } = request;
  const { batch_id, key_known, something } = await inOneGo<{
    batch_id: string | null;
    key_known: boolean;
    something: boolean;
  }>(
    pool,
    request.merchant_uid,
    [terminalAlone(request.terminal_uid)],
    close({
      ...row,
      ...audit,
      idempotency_key: idempotency.key,
      call: idempotency.call,
      body_hash: idempotency.body_hash,
      key_expires_at: idempotency.expires_at,
    }),
  );
  if (batch_id !== null) return { outcome: 'closed', batch_id };
  return key_known || something ? { outcome: 'key_known' } : { outcome: 'empty' };
}

/** A batch with its totals, which are always the sums of its payments. Amounts in minor units. */
export type BatchTotals = {
  batch_id: string;
  batch_number: number;
  terminal_uid: string;
  batch_date: string;
  status: BatchStatus;
  currency: 840 | 826 | 978;
  response_code: string | null;
  debits_number: number;
  debits_amount: number;
  credits_number: number;
  credits_amount: number;
};

/** SQL of the totals of a batch's payments, as columns; `batch` is its alias. */
export const totalsOfBatch = `lateral (
    select count(*) filter (where direction = 1)::integer as debits_number,
      coalesce(sum(captured_amount) filter (where direction = 1), 0)::bigint as debits_amount,
      count(*) filter (where direction = -1)::integer as credits_number,
      coalesce(sum(captured_amount) filter (where direction = -1), 0)::bigint as credits_amount
    from payments where merchant_uid = batch.merchant_uid and batch_id = batch.batch_id
  )`;

/** SQL of what a batch holds of each card brand, from its payments; `batch` is its alias. */
export const brandsOfBatch = `lateral (
    select card_brand,
      count(*) filter (where direction = 1)::integer as sales_count,
      coalesce(sum(captured_amount) filter (where direction = 1), 0)::bigint as sales_amount,
      count(*) filter (where direction = -1)::integer as credits_count,
      coalesce(sum(captured_amount) filter (where direction = -1), 0)::bigint as credits_amount
    from payments where merchant_uid = batch.merchant_uid and batch_id = batch.batch_id
    group by card_brand
  )`;

/** A closed batch as it stands now. */
export function readBatch(pool: pg.Pool, merchant_uid: string, batch_id: string): Promise<BatchTotals> {
  return inOneGo<BatchTotals>(pool, merchant_uid, [], {
    text: `select batch.batch_id, batch.batch_number, batch.terminal_uid, batch.batch_date, batch.status, batch.currency,
        batch.response_code, totals.*
      from batches batch cross join ${totalsOfBatch} totals where batch.merchant_uid = $1 and batch.batch_id = $2`,
    values: [merchant_uid, batch_id],
  });
}
