-- Concludes an operation that begin_follow_up began: moves its attempt out of p_from_state and writes the result to the payment, history,
-- ledger, audit history and Idempotency-Key. With 'reversing' the outcome stays open and the payment keeps its operation in progress.
--
-- If the acquirer approved: a capture counts in the batch that it was sent with, even if that began to close while the answer was awaited.
-- A voided or cancelled payment leaves its batch. The reversal of a refund gives its amount back to the refunded payment.
--
-- Called by follow-ups.ts: by the sender, or by the process that has taken the attempt over.
--
-- Returns false, and changes nothing, when another process has moved the attempt out of p_from_state.
-- Raises no_data_found where the payment is not in progress with this attempt.
create or replace function conclude_follow_up(
  -- The number of an advisory lock: payment-locks.ts.
  p_terminal_lock bigint,
  p_merchant_uid uuid,
  p_payment_id uuid,
  p_attempt_id uuid,
  -- 'sent' for the sender, 'reversing' for a process that has taken it over.
  p_from_state text,
  -- 'answered'; 'reversing'; 'reversed' (a capture without an answer, taken back); 'not_sent', which frees the Idempotency-Key.
  p_attempt_state text,
  p_approved boolean,
  p_response_code text,
  p_approval_code text,
  -- Business time.
  p_concluded_at timestamptz,
  -- The payment after an approval, written only then. Amounts in minor units of its currency.
  p_action smallint,
  p_status smallint,
  p_amount bigint,
  p_captured_amount bigint,
  p_came_from_capture boolean,
  -- The amount in the line of the history.
  p_action_amount bigint,
  -- The postings, one element each; amounts in minor units.
  p_posting_ids uuid[],
  p_debit_accounts text[],
  p_credit_accounts text[],
  p_posting_amounts bigint[],
  -- The response of the key from now on; null while the outcome is open.
  p_response_status smallint,
  p_response jsonb,
  p_call text,
  p_request_id text,
  p_address text,
  -- What the audit history records of the payment.
  p_after jsonb
) returns boolean
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_attempt acquirer_attempts;
  v_payment payments;
  v_batch_id uuid;
  v_batch_date date;
  v_parent_status smallint;
begin
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock_shared(p_terminal_lock);

  update acquirer_attempts a set
      state = p_attempt_state, response_code = p_response_code, approval_code = p_approval_code,
      take_over_at = p_concluded_at, finished_at = case when p_attempt_state <> 'reversing' then p_concluded_at end
    where a.merchant_uid = p_merchant_uid and a.attempt_id = p_attempt_id and a.state = p_from_state
    returning a.* into v_attempt;
  if not found then return false; end if;
  select * into strict v_payment
    from payments p
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id and p.attempt_under_way = p_attempt_id
    for no key update;

  insert into audit_entries (
      entity_id, created_at, user_id, impersonator_user_id, call, request_id, address,
      target_type, target_id, before, after)
    values (
      p_merchant_uid, p_concluded_at, v_attempt.user_id, v_attempt.impersonator_user_id, p_call, p_request_id, p_address,
      'payment', p_payment_id::text, jsonb_build_object('status', v_payment.status), p_after);
  if p_attempt_state = 'reversing' then return true; end if;

  if not p_approved then
    update payments p set attempt_under_way = null where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id;
  else
    if p_status = 210 then
      -- A capture names its batch once that is no longer open.
      select case when b.status <> 'open' then b.batch_id end, b.batch_date
        into v_batch_id, v_batch_date
        from batches b
        where b.merchant_uid = p_merchant_uid and b.batch_id = v_attempt.batch_id;
    else
      update acquirer_attempts a set state = 'reversed'
        where a.merchant_uid = p_merchant_uid and a.attempt_id = v_attempt.original_attempt_id and a.state = 'answered';
    end if;
    update payments p set
        attempt_under_way = null, action = p_action, status = p_status, amount = p_amount,
        captured_amount = p_captured_amount, came_from_capture = p_came_from_capture,
        batch_id = v_batch_id, batch_date = coalesce(v_batch_date, p.batch_date), updated_at = p_concluded_at
      where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id;
  end if;

  -- An operation that was not sent leaves no history. A person's capture is Captured (206), then the system adds it to the batch (210).
  if p_attempt_state <> 'not_sent' then
    insert into payment_actions (
        merchant_uid, payment_id, sequence, action, from_status, status, amount,
        user_id, user_name, impersonator_user_id, approval_code, response_code, created_at)
      select
        p_merchant_uid, p_payment_id, h.latest + s.step, p_action, s.from_status, s.status, p_action_amount,
        s.user_id, s.user_name, s.impersonator_user_id, p_approval_code, p_response_code, p_concluded_at
      from (
        select coalesce(max(sequence), 0) as latest from payment_actions
        where merchant_uid = p_merchant_uid and payment_id = p_payment_id
      ) h
      cross join (values
        (
          1,
          v_payment.status,
          case when not p_approved then v_payment.status when p_status = 210 then 206 else p_status end,
          v_attempt.user_id, v_attempt.user_name, v_attempt.impersonator_user_id
        ),
        (2, 206, 210, null, '', null)
      ) as s (step, from_status, status, user_id, user_name, impersonator_user_id)
      where s.step = 1 or (p_approved and p_status = 210);
  end if;
  insert into postings (
      merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
    select
      p_merchant_uid, p_payment_id, s.posting_id, s.debit_account, s.credit_account, s.amount, v_payment.currency, p_concluded_at
    from unnest(p_posting_ids, p_debit_accounts, p_credit_accounts, p_posting_amounts)
      as s (posting_id, debit_account, credit_account, amount);

  -- The reversal of a refund: the refunded payment gets the amount back, and is Settled (218) again if it was Refunded (220).
  if p_approved and v_payment.parent_payment_id is not null then
    select p.status into strict v_parent_status
      from payments p
      where p.merchant_uid = p_merchant_uid and p.payment_id = v_payment.parent_payment_id
      for no key update;
    update payments p set
        refunded_amount = p.refunded_amount - v_payment.captured_amount,
        status = case when p.status = 220 then 218 else p.status end, updated_at = p_concluded_at
      where p.merchant_uid = p_merchant_uid and p.payment_id = v_payment.parent_payment_id;
    insert into payment_actions (
        merchant_uid, payment_id, sequence, action,
        from_status, status, amount,
        user_id, user_name, impersonator_user_id, response_code, created_at)
      select
        p_merchant_uid, v_payment.parent_payment_id, coalesce(max(sequence), 0) + 1, p_action,
        v_parent_status, case when v_parent_status = 220 then 218 else v_parent_status end, v_payment.captured_amount,
        v_attempt.user_id, v_attempt.user_name, v_attempt.impersonator_user_id, p_response_code, p_concluded_at
      from payment_actions
      where merchant_uid = p_merchant_uid and payment_id = v_payment.parent_payment_id;
  end if;

  if p_attempt_state = 'not_sent' then
    delete from idempotency_keys k
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = v_attempt.idempotency_key
        and k.payment_id = p_payment_id and k.response_status is null;
  elsif p_response_status is not null then
    update idempotency_keys k set response_status = p_response_status, response = p_response
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = v_attempt.idempotency_key
        and k.payment_id = p_payment_id;
  end if;
  return true;
end $$;

revoke all on function conclude_follow_up from public;
grant execute on function conclude_follow_up to countinghouse_payments;
