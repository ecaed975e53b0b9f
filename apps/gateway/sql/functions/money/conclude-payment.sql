-- Concludes a payment: moves its attempt out of 'sent' and writes the result to the attempt, payment, history, ledger, audit history and
-- Idempotency-Key. If the payment is a refund, its reservation on the refunded payment is kept or released.
--
-- Called by conclude-payment.ts: by the sender with the acquirer's answer, or by a process that takes over a payment without one. The
-- attempt decides: only one of several callers finds it 'sent', and the others change nothing.
--
-- If a customer of the vault is named, the result is written to its account too (conclude_account_charge). That locks rows which other
-- transactions change, so such a payment is concluded alone, never in one statement with others.
--
-- It runs as the owner, so that row-level security costs nothing here: each statement names the merchant.
--
-- Returns true when it concluded the payment, false when another process has moved the attempt out of 'sent', and null when p_may_wait is
-- false and the terminal's lock is taken. In the last two cases nothing was changed.
-- Raises no_data_found where the payment of a refund is missing.
create or replace function conclude_payment(
  -- The number of an advisory lock: payment-locks.ts.
  p_terminal_lock bigint,
  p_merchant_uid uuid,
  p_payment_id uuid,
  p_attempt_id uuid,
  -- 'answered'; 'reversing' leaves it to the resolver; 'not_sent' means that no byte was sent, and frees the Idempotency-Key.
  p_attempt_state text,
  p_action smallint,
  -- 202 while the outcome is open.
  p_status smallint,
  -- Minor units of the currency.
  p_amount bigint,
  -- ISO 4217, numeric.
  p_currency smallint,
  p_authorized_amount bigint,
  p_captured_amount bigint,
  p_approval_code text,
  p_response_code text,
  p_decline_reason text,
  p_avs_response text,
  p_csc_response text,
  p_user_id uuid,
  p_user_name text,
  p_impersonator_user_id uuid,
  -- Business time.
  p_concluded_at timestamptz,
  -- The postings, one element each; amounts in minor units.
  p_posting_ids uuid[],
  p_debit_accounts text[],
  p_credit_accounts text[],
  p_posting_amounts bigint[],
  p_idempotency_key text,
  -- The response of the key from now on; null while the outcome is open.
  p_response_status smallint,
  p_response jsonb,
  p_call text,
  p_request_id text,
  p_address text,
  -- What the audit history records of the payment.
  p_after jsonb,
  -- The network's id of the payment, and the issuer's advice code; null where the answer has none.
  p_network_transaction_id text default null,
  p_advice_code text default null,
  -- Why this answer blocks the charged account; null if it does not.
  p_blocked_reason text default null,
  -- The id of the account, if this payment creates one.
  p_new_account_uid uuid default null,
  -- Whether it can wait for the lock. False for grouped calls.
  p_may_wait boolean default true
) returns boolean
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_locked text;
  v_attempt_batch_id uuid;
  v_batch_id uuid;
  v_batch_date date;
  v_parent_payment_id uuid;
  v_customer_id uuid;
  v_parent payments;
  v_parent_status smallint;
begin
  v_locked := set_config('app.merchant_uid', p_merchant_uid::text, true);
  if p_may_wait then
    v_locked := pg_advisory_xact_lock_shared(p_terminal_lock)::text;
  elsif not pg_try_advisory_xact_lock_shared(p_terminal_lock) then
    return null;
  end if;

  update acquirer_attempts a set
      state = p_attempt_state, response_code = p_response_code, approval_code = p_approval_code,
      take_over_at = p_concluded_at, finished_at = case when p_attempt_state <> 'reversing' then p_concluded_at end
    where a.merchant_uid = p_merchant_uid and a.attempt_id = p_attempt_id and a.state = 'sent'
    returning a.batch_id into v_attempt_batch_id;
  if not found then return false; end if;

  -- An approved payment (210 sale, 225 credit or refund) counts in the batch that it was sent with, and on its date. While that batch is
  -- open the payment names none. If the batch has begun to close, the payment joins it here, and closing waits for that.
  if p_status in (210, 225) and v_attempt_batch_id is not null then
    select case when b.status <> 'open' then b.batch_id end, b.batch_date
      into v_batch_id, v_batch_date
      from batches b
      where b.merchant_uid = p_merchant_uid and b.batch_id = v_attempt_batch_id;
  end if;
  update payments p set
      status = p_status, authorized_amount = p_authorized_amount, captured_amount = p_captured_amount,
      approval_code = p_approval_code, response_code = p_response_code, decline_reason = p_decline_reason,
      avs_response = p_avs_response, csc_response = p_csc_response,
      network_transaction_id = p_network_transaction_id, advice_code = p_advice_code,
      batch_id = v_batch_id, batch_date = coalesce(v_batch_date, p.batch_date), updated_at = p_concluded_at
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id
    returning p.parent_payment_id, p.customer_id into v_parent_payment_id, v_customer_id;
  if p_status <> 202 then
    insert into payment_actions (
        merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
        impersonator_user_id, approval_code, response_code, created_at)
      values (
        p_merchant_uid, p_payment_id, 2, p_action, 202, p_status, p_amount, p_user_id, p_user_name,
        p_impersonator_user_id, p_approval_code, p_response_code, p_concluded_at);
  end if;

  if v_parent_payment_id is not null and p_status <> 202 then
    -- Locked first, then read in separate statements. So the later of two concurrent refunds sees the earlier one.
    select * into strict v_parent
      from payments p
      where p.merchant_uid = p_merchant_uid and p.payment_id = v_parent_payment_id
      for no key update;
    if p_status = 225 then
      -- Refunded (220) once nothing is left and no refund is in progress.
      v_parent_status := case
        when v_parent.refunded_amount = v_parent.captured_amount and not exists (
          select from payments r
          where r.merchant_uid = p_merchant_uid and r.parent_payment_id = v_parent_payment_id and r.status = 202
        ) then 220
        else v_parent.status
      end;
      update payments p set status = v_parent_status, updated_at = p_concluded_at
        where p.merchant_uid = p_merchant_uid and p.payment_id = v_parent_payment_id;
      insert into payment_actions (
          merchant_uid, payment_id, sequence, action,
          from_status, status, amount,
          user_id, user_name, impersonator_user_id, approval_code, response_code, created_at)
        select
          p_merchant_uid, v_parent_payment_id, coalesce(max(h.sequence), 0) + 1, p_action,
          v_parent.status, v_parent_status, p_captured_amount,
          p_user_id, p_user_name, p_impersonator_user_id, p_approval_code, p_response_code, p_concluded_at
        from payment_actions h
        where h.merchant_uid = p_merchant_uid and h.payment_id = v_parent_payment_id;
    else
      -- Declined or reversed: the reservation is released.
      update payments p set refunded_amount = p.refunded_amount - p_amount, updated_at = p_concluded_at
        where p.merchant_uid = p_merchant_uid and p.payment_id = v_parent_payment_id;
    end if;
  end if;

  if v_customer_id is not null and v_parent_payment_id is null then
    perform conclude_account_charge(
      p_merchant_uid, p_payment_id, p_status in (205, 210), p_network_transaction_id, p_blocked_reason, p_new_account_uid, p_concluded_at);
  end if;

  insert into postings (
      merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
    select
      p_merchant_uid, p_payment_id, s.posting_id, s.debit_account, s.credit_account, s.amount, p_currency, p_concluded_at
    from unnest(p_posting_ids, p_debit_accounts, p_credit_accounts, p_posting_amounts)
      as s (posting_id, debit_account, credit_account, amount);
  insert into audit_entries (
      entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type, target_id, after)
    values (
      p_merchant_uid, p_concluded_at, p_user_id, p_impersonator_user_id, p_call, p_request_id, p_address, 'payment', p_payment_id::text,
      p_after);
  if p_attempt_state = 'not_sent' then
    delete from idempotency_keys k
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.payment_id = p_payment_id
        and k.response_status is null;
  elsif p_response_status is not null then
    update idempotency_keys k set response_status = p_response_status, response = p_response
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.payment_id = p_payment_id;
  end if;
  return true;
end $$;

revoke all on function conclude_payment from public;
grant execute on function conclude_payment to countinghouse_payments;
