-- Records a refund before it is sent, and reserves its amount on the refunded payment: the Idempotency-Key, the refund in status 202
-- Unknown with the card and customer of its payment, the first line of its history, the attempt and the reservation. It writes all of that
-- or nothing.
--
-- Called by record-refund.ts. With reservations, a payment's refunded_amount is the sum of its approved and undecided refunds. So of
-- concurrent refunds only those that fit go on. The payment's row is locked first, so the decision uses its current state. The key is
-- checked before the payment, because a repetition of the last refund finds nothing left.
--
-- Returns one row:
--   outcome                 'recorded', 'key_known', 'refused' (not settled, or less is left) or 'no_open_batch'
--   refund_amount           minor units; the whole rest where p_amount was null
--   open_batch_number, recorded_batch_date   where it counts
--   parent_status, parent_refunded_amount    the payment's state, for the refusal
-- Raises no_data_found where the terminal has no such payment, and check_violation 'merchant_is_not_closed' from a trigger of payments.
create or replace function record_refund(
  -- The number of an advisory lock: payment-locks.ts.
  p_terminal_lock bigint,
  p_merchant_uid uuid,
  p_terminal_uid uuid,
  p_parent_payment_id uuid,
  -- Minor units of the payment's currency; null for the whole rest.
  p_amount bigint,
  p_payment_id uuid,
  p_transaction_uid text,
  -- Always 120 (refund).
  p_action smallint,
  -- The business date where the open batch has none.
  p_batch_date date,
  p_user_id uuid,
  p_user_name text,
  p_impersonator_user_id uuid,
  -- Business time.
  p_created_at timestamptz,
  p_attempt_id uuid,
  p_system_trace_audit_number integer,
  p_retrieval_reference_number text,
  -- The process that sends it, and when another process can take it over.
  p_sender_id uuid,
  p_take_over_at timestamptz,
  p_idempotency_key text,
  p_call text,
  p_body_hash bytea,
  p_key_expires_at timestamptz,
  -- What the refund has besides the data of its payment.
  p_details jsonb default '{}',
  out outcome text,
  out refund_amount bigint,
  out open_batch_number integer,
  out parent_status smallint,
  out parent_refunded_amount bigint,
  out recorded_batch_date date
)
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_batch_id uuid;
  v_parent payments;
begin
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock_shared(p_terminal_lock);

  select b.batch_id, b.batch_number, coalesce(b.batch_date, p_batch_date)
    into v_batch_id, open_batch_number, recorded_batch_date
    from batches b
    where b.merchant_uid = p_merchant_uid and b.terminal_uid = p_terminal_uid and b.status = 'open';
  if not found then
    outcome := 'no_open_batch';
    return;
  end if;
  select * into strict v_parent
    from payments p
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_parent_payment_id and p.terminal_uid = p_terminal_uid
    for no key update;
  parent_status := v_parent.status;
  parent_refunded_amount := v_parent.refunded_amount;
  if exists (
    select from idempotency_keys k
    where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.expires_at > p_created_at
  ) then
    outcome := 'key_known';
    return;
  end if;

  -- Only a settled payment (218) from a card (direction 1) can be refunded, and only up to what is left.
  refund_amount := coalesce(p_amount, v_parent.captured_amount - v_parent.refunded_amount);
  if v_parent.status <> 218 or v_parent.direction <> 1 or refund_amount <= 0
    or v_parent.refunded_amount + refund_amount > v_parent.captured_amount
  then
    outcome := 'refused';
    return;
  end if;

  -- A key is free when it was never used, or has expired with an answer. Without an answer its request is still in progress.
  insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, payment_id, created_at, expires_at)
    values (p_merchant_uid, p_idempotency_key, p_call, p_body_hash, p_payment_id, p_created_at, p_key_expires_at)
    on conflict (merchant_uid, idempotency_key) do update set
      call = excluded.call, body_hash = excluded.body_hash, payment_id = excluded.payment_id, response_status = null,
      response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
    where k.expires_at <= excluded.created_at and k.response_status is not null;
  if not found then
    outcome := 'key_known';
    return;
  end if;

  update payments p set refunded_amount = p.refunded_amount + refund_amount, updated_at = p_created_at
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_parent_payment_id and p.status = 218
      and p.refunded_amount + refund_amount <= p.captured_amount;
  insert into payments (
      merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, currency,
      direction, card_id, card_brand, card_first_six, card_last_four, card_expiry,
      customer, company, email, order_id, details,
      retrieval_reference_number, parent_payment_id, batch_date, user_id, user_name,
      customer_id, account_uid, source, source_id, initiator, created_at, updated_at)
    values (
      p_merchant_uid, p_payment_id, v_parent.tenant_uid, p_terminal_uid, p_transaction_uid, p_action, 202, refund_amount, v_parent.currency,
      -1, v_parent.card_id, v_parent.card_brand, v_parent.card_first_six, v_parent.card_last_four, v_parent.card_expiry,
      v_parent.customer, v_parent.company, v_parent.email, v_parent.order_id, v_parent.details || p_details,
      p_retrieval_reference_number, p_parent_payment_id, recorded_batch_date, p_user_id, p_user_name,
      v_parent.customer_id, v_parent.account_uid, v_parent.source, v_parent.source_id, v_parent.initiator, p_created_at, p_created_at);
  insert into payment_actions (
      merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
      impersonator_user_id, created_at)
    values (
      p_merchant_uid, p_payment_id, 1, p_action, null, 202, refund_amount, p_user_id, p_user_name,
      p_impersonator_user_id, p_created_at);
  insert into acquirer_attempts (
      merchant_uid, attempt_id, payment_id, batch_id, terminal_uid,
      operation, amount, system_trace_audit_number, transmitted_at, retrieval_reference_number,
      state, sender_id, take_over_at)
    values (
      p_merchant_uid, p_attempt_id, p_payment_id, v_batch_id, p_terminal_uid,
      'refund', refund_amount, p_system_trace_audit_number, p_created_at, p_retrieval_reference_number,
      'sent', p_sender_id, p_take_over_at);
  outcome := 'recorded';
end $$;

revoke all on function record_refund from public;
grant execute on function record_refund to countinghouse_payments;
