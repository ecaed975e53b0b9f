-- Begins an operation on an existing payment (capture, capture cancel, void, refund reversal) before it is sent: writes the Idempotency-Key
-- and the attempt and marks the payment, or nothing at all. A marked payment has an operation in progress and accepts no other until
-- conclude_follow_up.
--
-- Called by follow-ups.ts, which has read the payment and based its decision on it.
--
-- Returns one row:
--   outcome             'begun', 'key_known', 'no_open_batch', or 'changed': the payment differs from what was read, or an operation is
--                       in progress; read it again and decide again
--   open_batch_number, open_batch_date   of the terminal's open batch, where p_in_batch asked for it
-- Raises check_violation 'merchant_is_not_closed' from a trigger of payments.
create or replace function begin_follow_up(
  -- The number of an advisory lock: payment-locks.ts.
  p_terminal_lock bigint,
  p_merchant_uid uuid,
  p_terminal_uid uuid,
  p_payment_id uuid,
  -- The xmin of the payment's row when it was read.
  p_version xid,
  -- Whether the operation adds the payment to the open batch or removes it.
  p_in_batch boolean,
  p_attempt_id uuid,
  -- 'capture', 'capture-cancel', 'reversal' (a void) or 'refund-reversal'.
  p_operation text,
  -- Minor units of the payment's currency.
  p_amount bigint,
  p_system_trace_audit_number integer,
  -- Business time.
  p_transmitted_at timestamptz,
  p_retrieval_reference_number text,
  -- The attempt whose message this one captures or reverses.
  p_original_attempt_id uuid,
  -- The process that sends it, and when another process can take it over.
  p_sender_id uuid,
  p_take_over_at timestamptz,
  p_user_id uuid,
  p_user_name text,
  p_impersonator_user_id uuid,
  p_idempotency_key text,
  p_call text,
  p_body_hash bytea,
  p_key_expires_at timestamptz,
  out outcome text,
  out open_batch_number integer,
  out open_batch_date date
)
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_batch_id uuid;
begin
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock_shared(p_terminal_lock);

  if p_in_batch then
    select b.batch_id, b.batch_number, b.batch_date
      into v_batch_id, open_batch_number, open_batch_date
      from batches b
      where b.merchant_uid = p_merchant_uid and b.terminal_uid = p_terminal_uid and b.status = 'open';
    if not found then
      outcome := 'no_open_batch';
      return;
    end if;
  end if;
  perform from payments p
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id and p.xmin = p_version
      and p.attempt_under_way is null
    for no key update;
  if not found then
    outcome := 'changed';
    return;
  end if;

  -- A key is free when it was never used, or has expired with an answer. Without an answer its request is still in progress.
  insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, payment_id, created_at, expires_at)
    values (p_merchant_uid, p_idempotency_key, p_call, p_body_hash, p_payment_id, p_transmitted_at, p_key_expires_at)
    on conflict (merchant_uid, idempotency_key) do update set
      call = excluded.call, body_hash = excluded.body_hash, payment_id = excluded.payment_id, response_status = null,
      response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
    where k.expires_at <= excluded.created_at and k.response_status is not null;
  if not found then
    outcome := 'key_known';
    return;
  end if;

  update payments p set attempt_under_way = p_attempt_id
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id;
  insert into acquirer_attempts (
      merchant_uid, attempt_id, payment_id, batch_id, terminal_uid,
      operation, amount, system_trace_audit_number, transmitted_at, retrieval_reference_number,
      state, sender_id, take_over_at, original_attempt_id,
      idempotency_key, user_id, user_name, impersonator_user_id)
    values (
      p_merchant_uid, p_attempt_id, p_payment_id, v_batch_id, p_terminal_uid,
      p_operation, p_amount, p_system_trace_audit_number, p_transmitted_at, p_retrieval_reference_number,
      'sent', p_sender_id, p_take_over_at, p_original_attempt_id,
      p_idempotency_key, p_user_id, p_user_name, p_impersonator_user_id);
  outcome := 'begun';
end $$;

revoke all on function begin_follow_up from public;
grant execute on function begin_follow_up to countinghouse_payments;
