import type pg from 'pg';
import type { AuditOrigin } from './conclude-payment.ts';
import type { KeyedRequest } from './idempotency-keys.ts';
import { terminalAlone } from './payment-locks.ts';
import { inOneGo, namedStatement } from './pipeline.ts';

/*
 * The administrator's settle now: every open batch of a merchant that has something in it is closed in one transaction, as
 * closeOpenBatch does for one terminal. The Idempotency-Key keeps the ids of what it closed until it has its answer, so that
 * whoever repeats it after a crash goes on with those batches and closes no others.
 */

const closeAll = namedStatement<Record<string, unknown>>(`
  with known_key as materialized (
    select from idempotency_keys
    where merchant_uid = @merchant_uid::uuid and idempotency_key = @idempotency_key::text and expires_at > @closed_at::timestamptz
  ), open_batches as materialized (
    select batch_id from batches b where merchant_uid = @merchant_uid::uuid and terminal_uid = any (@terminal_uids::uuid[])
      and status = 'open' and exists (select from payments p where p.merchant_uid = b.merchant_uid
        and p.terminal_uid = b.terminal_uid and p.batch_id is null and p.status in (210, 225))
  ), claimed as (
    insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, response, created_at, expires_at)
    select @merchant_uid::uuid, @idempotency_key::text, @call::text, @body_hash::bytea,
      jsonb_build_object('batch_ids', (select jsonb_agg(batch_id) from open_batches)), @closed_at::timestamptz,
      @key_expires_at::timestamptz
    where exists (select from open_batches) and not exists (select from known_key)
    on conflict (merchant_uid, idempotency_key) do update
      set call = excluded.call, body_hash = excluded.body_hash, payment_id = null, response_status = null,
        response = excluded.response, created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at
    returning true as done
  ), closing as (
    update batches set status = 'closing', closed_at = @closed_at::timestamptz, batch_date = @batch_date::date
    where merchant_uid = @merchant_uid::uuid and batch_id in (select batch_id from open_batches) and status = 'open'
      and exists (select from claimed)
    returning batch_id, batch_number, tenant_uid, terminal_uid, currency
  ), moved as (
    update payments p set batch_id = c.batch_id, batch_date = @batch_date::date, updated_at = @closed_at::timestamptz
    from closing c
    where p.merchant_uid = @merchant_uid::uuid and p.terminal_uid = c.terminal_uid and p.batch_id is null
      and p.status in (210, 225)
  ), opened as (
    insert into batches (merchant_uid, batch_id, tenant_uid, terminal_uid, batch_number, status, currency, opened_at)
    select @merchant_uid::uuid, gen_random_uuid(), tenant_uid, terminal_uid, batch_number % 999999 + 1, 'open', currency,
      @closed_at::timestamptz
    from closing
  ), audit as (
    insert into audit_entries (entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type,
      target_id, before, after)
    select @merchant_uid::uuid, @closed_at::timestamptz, @user_id::uuid, @impersonator_user_id::uuid, @call::text,
      @request_id::text, @address::text, 'batch', batch_id::text, '{"status": "open"}', '{"status": "closing"}'
    from closing
  )
  select (select jsonb_agg(batch_id) from closing) as batch_ids, exists (select from known_key) as key_known,
    exists (select from open_batches) as something`);

export type ClosedBatches =
  | { outcome: 'closed'; batch_ids: string[] }
  /** Another request has this Idempotency-Key. */
  | { outcome: 'key_known' }
  /** Nothing stands in any open batch. */
  | { outcome: 'empty' };

/** Closes the open batches of these terminals of a merchant that have something in them, and opens the next ones. */
export async function closeMerchantBatches(
  pool: pg.Pool,
  request: {
    merchant_uid: string;
    terminal_uids: readonly string[];
    batch_date: string;
    closed_at: Date;
    idempotency: KeyedRequest & { expires_at: Date };
    audit: AuditOrigin;
  },
): Promise<ClosedBatches> {
  const { idempotency, audit, ...row } = request;
  const { batch_ids, key_known, something } = await inOneGo<{
    batch_ids: string[] | null;
    key_known: boolean;
    something: boolean;
  }>(
    pool,
    request.merchant_uid,
    // One order for all: two that settle at once wait for each other and never for ever.
    [...request.terminal_uids].sort().map(terminalAlone),
    closeAll({
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

/** Gives the key its answer, unless it has one, and returns the one that it has. */
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
