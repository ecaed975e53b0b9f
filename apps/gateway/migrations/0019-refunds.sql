-- A refund is a payment of its own, tied to the one that it gives back. Before it is sent it reserves its amount on that payment, whose
-- refunded_amount is therefore always the sum of the refunds that stand or may stand: of any number at once, those that fit go on.

drop function conclude_payment;

-- Writes Idempotency-Key, the refund (202 Unknown) with the card and customer of its payment, the first line of its history, the attempt
-- and the reservation, or nothing at all. The payment's row is locked first: what is decided is decided by what then holds. The key is
-- asked before the payment is, since a repetition of the last refund finds nothing left. An amount that is left out is all that is left.
create function record_refund(
  p_terminal_lock bigint, p_merchant_uid uuid, p_terminal_uid uuid, p_parent_payment_id uuid, p_amount bigint,
  p_payment_id uuid, p_transaction_uid text, p_action smallint, p_batch_date date, p_user_id uuid, p_user_name text,
  p_impersonator_user_id uuid, p_created_at timestamptz,
  p_attempt_id uuid, p_system_trace_audit_number integer, p_retrieval_reference_number text, p_sender_id uuid,
  p_take_over_at timestamptz,
  p_idempotency_key text, p_call text, p_body_hash bytea, p_key_expires_at timestamptz,
  out outcome text, out refund_amount bigint, out open_batch_number integer, out parent_status smallint, out parent_refunded_amount bigint
) language plpgsql as $$
declare
  v_batch_id uuid;
  v_parent payments;
begin
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock_shared(p_terminal_lock);

  select b.batch_id, b.batch_number into v_batch_id, open_batch_number from batches b
    where b.merchant_uid = p_merchant_uid and b.terminal_uid = p_terminal_uid and b.status = 'open';
  if not found then
    outcome := 'no_open_batch';
    return;
  end if;
  select * into strict v_parent from payments p
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_parent_payment_id and p.terminal_uid = p_terminal_uid for no key update;
  parent_status := v_parent.status;
  parent_refunded_amount := v_parent.refunded_amount;
  if exists (select from idempotency_keys k where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key
      and k.expires_at > p_created_at) then
    outcome := 'key_known';
    return;
  end if;

  refund_amount := coalesce(p_amount, v_parent.captured_amount - v_parent.refunded_amount);
  if v_parent.status <> 218 or v_parent.direction <> 1 or refund_amount <= 0
      or v_parent.refunded_amount + refund_amount > v_parent.captured_amount then
    outcome := 'refused';
    return;
  end if;
  insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, payment_id, created_at, expires_at)
    values (p_merchant_uid, p_idempotency_key, p_call, p_body_hash, p_payment_id, p_created_at, p_key_expires_at)
    on conflict (merchant_uid, idempotency_key) do update
      set call = excluded.call, body_hash = excluded.body_hash, payment_id = excluded.payment_id, response_status = null,
        response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at;
  if not found then
    outcome := 'key_known';
    return;
  end if;

  update payments p set refunded_amount = p.refunded_amount + refund_amount, updated_at = p_created_at
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_parent_payment_id and p.status = 218
      and p.refunded_amount + refund_amount <= p.captured_amount;
  insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, currency,
      direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, company, email, order_id, details,
      retrieval_reference_number, parent_payment_id, batch_date, user_id, user_name, created_at, updated_at)
    values (p_merchant_uid, p_payment_id, v_parent.tenant_uid, p_terminal_uid, p_transaction_uid, p_action, 202, refund_amount,
      v_parent.currency, -1, v_parent.card_id, v_parent.card_brand, v_parent.card_first_six, v_parent.card_last_four,
      v_parent.card_expiry, v_parent.customer, v_parent.company, v_parent.email, v_parent.order_id, v_parent.details,
      p_retrieval_reference_number, p_parent_payment_id, p_batch_date, p_user_id, p_user_name, p_created_at, p_created_at);
  insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
      impersonator_user_id, created_at)
    values (p_merchant_uid, p_payment_id, 1, p_action, null, 202, refund_amount, p_user_id, p_user_name, p_impersonator_user_id,
      p_created_at);
  insert into acquirer_attempts (merchant_uid, attempt_id, payment_id, batch_id, terminal_uid, operation, amount,
      system_trace_audit_number, transmitted_at, retrieval_reference_number, state, sender_id, take_over_at)
    values (p_merchant_uid, p_attempt_id, p_payment_id, v_batch_id, p_terminal_uid, 'refund', refund_amount,
      p_system_trace_audit_number, p_created_at, p_retrieval_reference_number, 'sent', p_sender_id, p_take_over_at);
  outcome := 'recorded';
end $$;

-- Takes an attempt out of 'sent' and writes what became of its payment; false, and nothing written, when somebody else took it out
-- before. What settles and whose batch began to close while the answer was awaited joins that batch. A refund tells its payment: approved,
-- it is a line of that payment's history, and the last one that leaves nothing and waits for no other makes it Refunded (220); declined
-- or not sent, it gives back what it had reserved; without an outcome it keeps it.
create function conclude_payment(
  p_terminal_lock bigint, p_merchant_uid uuid, p_payment_id uuid, p_attempt_id uuid, p_attempt_state text, p_action smallint,
  p_status smallint, p_amount bigint, p_currency smallint, p_authorized_amount bigint, p_captured_amount bigint,
  p_approval_code text, p_response_code text, p_decline_reason text, p_avs_response text, p_csc_response text,
  p_user_id uuid, p_user_name text, p_impersonator_user_id uuid, p_concluded_at timestamptz,
  p_posting_ids uuid[], p_debit_accounts text[], p_credit_accounts text[], p_posting_amounts bigint[],
  p_idempotency_key text, p_response_status smallint, p_response jsonb,
  p_call text, p_request_id text, p_address text, p_after jsonb
) returns boolean language plpgsql as $$
declare
  v_attempt_batch_id uuid;
  v_batch_id uuid;
  v_batch_date date;
  v_parent_payment_id uuid;
  v_parent payments;
  v_parent_status smallint;
begin
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock_shared(p_terminal_lock);

  update acquirer_attempts a set state = p_attempt_state, response_code = p_response_code, approval_code = p_approval_code,
      take_over_at = p_concluded_at, finished_at = case when p_attempt_state <> 'reversing' then p_concluded_at end
    where a.merchant_uid = p_merchant_uid and a.attempt_id = p_attempt_id and a.state = 'sent'
    returning a.batch_id into v_attempt_batch_id;
  if not found then return false; end if;

  if p_status in (210, 225) and v_attempt_batch_id is not null then
    select b.batch_id, b.batch_date into v_batch_id, v_batch_date from batches b
      where b.merchant_uid = p_merchant_uid and b.batch_id = v_attempt_batch_id and b.status <> 'open';
  end if;
  update payments p set status = p_status, authorized_amount = p_authorized_amount, captured_amount = p_captured_amount,
      approval_code = p_approval_code, response_code = p_response_code, decline_reason = p_decline_reason,
      avs_response = p_avs_response, csc_response = p_csc_response, batch_id = v_batch_id,
      batch_date = coalesce(v_batch_date, p.batch_date), updated_at = p_concluded_at
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id
    returning p.parent_payment_id into v_parent_payment_id;
  if p_status <> 202 then
    insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
        impersonator_user_id, approval_code, response_code, created_at)
      values (p_merchant_uid, p_payment_id, 2, p_action, 202, p_status, p_amount, p_user_id, p_user_name, p_impersonator_user_id,
        p_approval_code, p_response_code, p_concluded_at);
  end if;
  if v_parent_payment_id is not null and p_status <> 202 then
    -- Locked first and looked at in statements of their own: of two refunds that are concluded at once, the later sees the earlier.
    select * into strict v_parent from payments p
      where p.merchant_uid = p_merchant_uid and p.payment_id = v_parent_payment_id for no key update;
    if p_status = 225 then
      v_parent_status := case when v_parent.refunded_amount = v_parent.captured_amount and not exists (
        select from payments r where r.merchant_uid = p_merchant_uid and r.parent_payment_id = v_parent_payment_id and r.status = 202
      ) then 220 else v_parent.status end;
      update payments p set status = v_parent_status, updated_at = p_concluded_at
        where p.merchant_uid = p_merchant_uid and p.payment_id = v_parent_payment_id;
      insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
          impersonator_user_id, approval_code, response_code, created_at)
        select p_merchant_uid, v_parent_payment_id, coalesce(max(h.sequence), 0) + 1, p_action, v_parent.status, v_parent_status, p_captured_amount,
          p_user_id, p_user_name, p_impersonator_user_id, p_approval_code, p_response_code, p_concluded_at
        from payment_actions h where h.merchant_uid = p_merchant_uid and h.payment_id = v_parent_payment_id;
    else
      update payments p set refunded_amount = p.refunded_amount - p_amount, updated_at = p_concluded_at
        where p.merchant_uid = p_merchant_uid and p.payment_id = v_parent_payment_id;
    end if;
  end if;
  insert into postings (merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
    select p_merchant_uid, p_payment_id, s.posting_id, s.debit_account, s.credit_account, s.amount, p_currency, p_concluded_at
    from unnest(p_posting_ids, p_debit_accounts, p_credit_accounts, p_posting_amounts) as s (posting_id, debit_account, credit_account, amount);
  insert into audit_entries (entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type, target_id,
      after)
    values (p_merchant_uid, p_concluded_at, p_user_id, p_impersonator_user_id, p_call, p_request_id, p_address, 'payment',
      p_payment_id::text, p_after);
  if p_response_status is not null then
    update idempotency_keys k set response_status = p_response_status, response = p_response
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.payment_id = p_payment_id;
  end if;
  return true;
end $$;

do $$
declare name text;
begin
  foreach name in array array['record_refund', 'conclude_payment'] loop
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to countinghouse_payments', name);
  end loop;
end $$;
