import type pg from 'pg';
import type { SealedCard } from './cards.ts';
import { cardAlone, terminalShared } from './payment-locks.ts';
import { inOneGo, namedStatement } from './pipeline.ts';

/** A payment about to be sent: everything that is written before the acquirer hears of it. */
export type NewPayment = {
  merchant_uid: string;
  tenant_uid: string;
  terminal_uid: string;
  payment_id: string;
  transaction_uid: string;
  /** 110 or 105. */
  action: number;
  amount: number;
  tip: number;
  sales_tax: number;
  currency: number;
  card_id: string;
  sealed_card: SealedCard;
  /** MMYY. */
  card_expiry: string;
  customer: string;
  company: string;
  email: string;
  order_id: string;
  details: Record<string, unknown>;
  batch_date: string;
  user_id: string;
  user_name: string;
  impersonator_user_id: string | null;
  created_at: Date;
  attempt: NewAttempt;
  idempotency: { key: string; call: string; body_hash: Buffer; expires_at: Date };
  /** Payments of the card since then are possible duplicates; null where the person has confirmed. */
  duplicates_since: Date | null;
};

/** A request to the acquirer about to be sent. */
export type NewAttempt = {
  attempt_id: string;
  operation: 'sale' | 'authorization';
  system_trace_audit_number: number;
  retrieval_reference_number: string;
  sender_id: string;
  take_over_at: Date;
};

export type EarlierPayment = { payment_id: string; created_at: Date; amount: number; approval_code: string | null };

export type Recorded =
  | { outcome: 'recorded'; batch_number: number }
  | { outcome: 'key_known' }
  | { outcome: 'duplicate'; earlier: EarlierPayment }
  | { outcome: 'no_open_batch' };

/*
 * One statement writes Idempotency-Key, card, payment (202 Unknown), first line of its history and the attempt, or
 * nothing at all. The key decides: whoever inserts it goes on. It is claimed last in reading and first in writing, so a
 * possible duplicate leaves the key unused. Under the lock on the card no second payment of it can slip in between.
 */
const record = namedStatement<Record<string, unknown>>(`
  with open_batch as materialized (
    select batch_id, batch_number from batches
    where merchant_uid = @merchant_uid::uuid and terminal_uid = @terminal_uid::uuid and status = 'open'
  ), known_card as materialized (
    select card_id from cards where merchant_uid = @merchant_uid::uuid and fingerprint = @fingerprint::bytea
  ), known_key as materialized (
    select from idempotency_keys
    where merchant_uid = @merchant_uid::uuid and idempotency_key = @idempotency_key::text and expires_at > @created_at::timestamptz
  ), earlier as materialized (
    select p.payment_id, p.created_at, p.amount, p.approval_code from payments p
    where p.merchant_uid = @merchant_uid::uuid and p.card_id = (select card_id from known_card)
      and p.created_at > @duplicates_since::timestamptz and p.terminal_uid = @terminal_uid::uuid and p.amount = @amount::bigint
      and p.direction = 1 and p.status not in (230, 231)
    order by p.created_at desc limit 1
  ), claimed as (
    insert into idempotency_keys as k
      (merchant_uid, idempotency_key, call, body_hash, payment_id, created_at, expires_at)
    select @merchant_uid::uuid, @idempotency_key::text, @call::text, @body_hash::bytea, @payment_id::uuid,
      @created_at::timestamptz, @key_expires_at::timestamptz
    where exists (select from open_batch) and not exists (select from earlier) and not exists (select from known_key)
    on conflict (merchant_uid, idempotency_key) do update
      set call = excluded.call, body_hash = excluded.body_hash, payment_id = excluded.payment_id, response_status = null,
        response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at
    returning 1
  ), new_card as (
    insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
    select @merchant_uid::uuid, @card_id::uuid, @fingerprint::bytea, @card_brand::text, @first_six::text, @last_four::text,
      @sealed_number::bytea, @key_version::smallint, @created_at::timestamptz
    from claimed where not exists (select from known_card)
    returning card_id
  ), payment as (
    insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, tip,
      sales_tax, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, company,
      email, order_id, details, retrieval_reference_number, batch_date, user_id, user_name, created_at, updated_at)
    select @merchant_uid::uuid, @payment_id::uuid, @tenant_uid::uuid, @terminal_uid::uuid, @transaction_uid::text,
      @action::smallint, 202, @amount::bigint, @tip::bigint, @sales_tax::bigint, @currency::smallint, 1,
      coalesce((select card_id from known_card), (select card_id from new_card)), @card_brand::text, @first_six::text,
      @last_four::text, @card_expiry::text, @customer::text, @company::text, @email::text, @order_id::text, @details::jsonb,
      @retrieval_reference_number::text, @batch_date::date, @user_id::uuid, @user_name::text, @created_at::timestamptz,
      @created_at::timestamptz
    from claimed
  ), history as (
    insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
      impersonator_user_id, created_at)
    select @merchant_uid::uuid, @payment_id::uuid, 1, @action::smallint, null, 202, @amount::bigint, @user_id::uuid,
      @user_name::text, @impersonator_user_id::uuid, @created_at::timestamptz
    from claimed
  ), attempt as (
    insert into acquirer_attempts (merchant_uid, attempt_id, payment_id, batch_id, terminal_uid, operation, amount,
      system_trace_audit_number, transmitted_at, retrieval_reference_number, state, sender_id, take_over_at)
    select @merchant_uid::uuid, @attempt_id::uuid, @payment_id::uuid,
      case when @operation::text = 'sale' then (select batch_id from open_batch) end, @terminal_uid::uuid, @operation::text, @amount::bigint, @system_trace_audit_number::integer, @created_at::timestamptz,
      @retrieval_reference_number::text, 'sent', @sender_id::uuid, @take_over_at::timestamptz
    from claimed
  )
  select exists (select from claimed) as claimed, exists (select from known_key) as key_known,
    (select batch_number from open_batch) as batch_number, e.payment_id, e.created_at, e.amount, e.approval_code
  from (select) one left join earlier e on true`);

/**
 * Records a payment before it is sent, in one transaction and one round trip.
 * @param pool one of `createPool({ pipeline: true })` under row-level security
 */
export async function recordPayment(pool: pg.Pool, payment: NewPayment): Promise<Recorded> {
  const { sealed_card, attempt, idempotency, details, ...row } = payment;
  const written = await inOneGo<EarlierPayment & { claimed: boolean; key_known: boolean; batch_number: number | null }>(
    pool,
    payment.merchant_uid,
    [terminalShared(payment.terminal_uid), cardAlone(sealed_card.fingerprint)],
    record({
      ...row,
      ...sealed_card,
      ...attempt,
      details: JSON.stringify(details),
      idempotency_key: idempotency.key,
      call: idempotency.call,
      body_hash: idempotency.body_hash,
      key_expires_at: idempotency.expires_at,
    }),
  );
  const { claimed, key_known, batch_number, ...earlier } = written;
  if (claimed && batch_number !== null) return { outcome: 'recorded', batch_number };
  if (key_known) return { outcome: 'key_known' };
  if (batch_number === null) return { outcome: 'no_open_batch' };
  // Neither the key nor a duplicate was seen: the key was committed by another request at the same moment.
  return earlier.payment_id === null ? { outcome: 'key_known' } : { outcome: 'duplicate', earlier };
}
