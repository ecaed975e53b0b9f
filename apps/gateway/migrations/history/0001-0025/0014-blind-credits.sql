-- A blind credit is one more payment of the same two calls (migration 0006): its money goes to the card, it stands in the open batch as a
-- sale does, and as many postings as its movement has are written with its conclusion.

drop function record_payment;
drop function conclude_payment;

-- Writes Idempotency-Key, card, payment (202 Unknown), the first line of its history and the attempt, or nothing at all. The key
-- decides: whoever inserts it goes on. It is claimed after the look for a possible duplicate, which therefore leaves it unused. Money
-- to a card is a duplicate of money to it, and money from a card of money from it.
create function record_payment(
  p_terminal_lock bigint, p_card_lock bigint,
  p_merchant_uid uuid, p_tenant_uid uuid, p_terminal_uid uuid, p_payment_id uuid, p_transaction_uid text, p_action smallint, p_direction smallint,
  p_amount bigint, p_tip bigint, p_sales_tax bigint, p_currency smallint,
  p_card_id uuid, p_fingerprint bytea, p_card_brand text, p_first_six text, p_last_four text, p_sealed_number bytea,
  p_key_version smallint, p_card_expiry text,
  p_customer text, p_company text, p_email text, p_order_id text, p_details jsonb, p_batch_date date,
  p_user_id uuid, p_user_name text, p_impersonator_user_id uuid, p_created_at timestamptz,
  p_attempt_id uuid, p_operation text, p_system_trace_audit_number integer, p_retrieval_reference_number text, p_sender_id uuid,
  p_take_over_at timestamptz,
  p_idempotency_key text, p_call text, p_body_hash bytea, p_key_expires_at timestamptz, p_duplicates_since timestamptz,
  out claimed boolean, out key_known boolean, out open_batch_number integer,
  out earlier_payment_id uuid, out earlier_created_at timestamptz, out earlier_amount bigint, out earlier_approval_code text
) language plpgsql as $$
declare
  v_batch_id uuid;
  v_card_id uuid;
begin
  claimed := false;
  key_known := false;
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock_shared(p_terminal_lock);
  perform pg_advisory_xact_lock(p_card_lock);

  select b.batch_id, b.batch_number into v_batch_id, open_batch_number from batches b
    where b.merchant_uid = p_merchant_uid and b.terminal_uid = p_terminal_uid and b.status = 'open';
  if not found then return; end if;
  select c.card_id into v_card_id from cards c where c.merchant_uid = p_merchant_uid and c.fingerprint = p_fingerprint;
  if v_card_id is not null and p_duplicates_since is not null then
    select p.payment_id, p.created_at, p.amount, p.approval_code
      into earlier_payment_id, earlier_created_at, earlier_amount, earlier_approval_code
      from payments p
      where p.merchant_uid = p_merchant_uid and p.card_id = v_card_id and p.created_at > p_duplicates_since
        and p.terminal_uid = p_terminal_uid and p.amount = p_amount and p.direction = p_direction and p.status not in (230, 231)
      order by p.created_at desc limit 1;
    if found then
      key_known := exists (select from idempotency_keys k where k.merchant_uid = p_merchant_uid
        and k.idempotency_key = p_idempotency_key and k.expires_at > p_created_at);
      return;
    end if;
  end if;

  insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, payment_id, created_at, expires_at)
    values (p_merchant_uid, p_idempotency_key, p_call, p_body_hash, p_payment_id, p_created_at, p_key_expires_at)
    on conflict (merchant_uid, idempotency_key) do update
      set call = excluded.call, body_hash = excluded.body_hash, payment_id = excluded.payment_id, response_status = null,
        response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at;
  if not found then
    key_known := true;
    return;
  end if;

  if v_card_id is null then
    v_card_id := p_card_id;
    insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
      values (p_merchant_uid, p_card_id, p_fingerprint, p_card_brand, p_first_six, p_last_four, p_sealed_number, p_key_version,
        p_created_at);
  end if;
  insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, tip, sales_tax,
      currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, company, email, order_id,
      details, retrieval_reference_number, batch_date, user_id, user_name, created_at, updated_at)
    values (p_merchant_uid, p_payment_id, p_tenant_uid, p_terminal_uid, p_transaction_uid, p_action, 202, p_amount, p_tip,
      p_sales_tax, p_currency, p_direction, v_card_id, p_card_brand, p_first_six, p_last_four, p_card_expiry, p_customer, p_company, p_email,
      p_order_id, p_details, p_retrieval_reference_number, p_batch_date, p_user_id, p_user_name, p_created_at, p_created_at);
  insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
      impersonator_user_id, created_at)
    values (p_merchant_uid, p_payment_id, 1, p_action, null, 202, p_amount, p_user_id, p_user_name, p_impersonator_user_id,
      p_created_at);
  insert into acquirer_attempts (merchant_uid, attempt_id, payment_id, batch_id, terminal_uid, operation, amount,
      system_trace_audit_number, transmitted_at, retrieval_reference_number, state, sender_id, take_over_at)
    values (p_merchant_uid, p_attempt_id, p_payment_id, case when p_operation <> 'authorization' then v_batch_id end, p_terminal_uid,
      p_operation, p_amount, p_system_trace_audit_number, p_created_at, p_retrieval_reference_number, 'sent', p_sender_id,
      p_take_over_at);
  claimed := true;
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
  foreach name in array array['record_payment', 'conclude_payment'] loop
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to countinghouse_payments', name);
  end loop;
end $$;
