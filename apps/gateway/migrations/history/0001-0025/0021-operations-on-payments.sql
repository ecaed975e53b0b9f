-- Operations on a payment that exists: capture, capture cancel, void (reversal) and refund reversal. One at a time: the payment names
-- the attempt that is under way, from the transaction that records it to the one that concludes it, so that nothing else is begun
-- meanwhile and nothing that the operation goes by can change.
alter table payments add column attempt_under_way uuid;
create or replace view payments_of_merchant as select * from payments where merchant_uid = (select scope_merchant_uid());
create or replace view payments_of_tenant as select * from payments where tenant_uid = (select scope_tenant_uid());

alter table acquirer_attempts
  -- The attempt whose message this one captures or undoes.
  add column original_attempt_id uuid,
  -- Whoever concludes it answers this key, in the name of the person who asked.
  add column idempotency_key text,
  add column user_id uuid,
  add column user_name text not null default '',
  add column impersonator_user_id uuid;

-- What is sent names the terminal.
create policy payments on terminals for select to countinghouse_payments using (merchant_uid = (select scope_merchant_uid()));
grant select on terminals to countinghouse_payments;

-- Writes Idempotency-Key and attempt and marks the payment, or nothing at all. The caller has read the payment and decided by it:
-- 'changed' says that it is no longer as it was read, in any respect, or that an operation is under way; then it reads and decides again.
create function begin_follow_up(
  p_terminal_lock bigint, p_merchant_uid uuid, p_terminal_uid uuid, p_payment_id uuid, p_version xid, p_in_batch boolean,
  p_attempt_id uuid, p_operation text, p_amount bigint, p_system_trace_audit_number integer, p_transmitted_at timestamptz,
  p_retrieval_reference_number text, p_original_attempt_id uuid, p_sender_id uuid, p_take_over_at timestamptz,
  p_user_id uuid, p_user_name text, p_impersonator_user_id uuid,
  p_idempotency_key text, p_call text, p_body_hash bytea, p_key_expires_at timestamptz,
  out outcome text, out open_batch_number integer
) language plpgsql as $$
declare
  v_batch_id uuid;
begin
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock_shared(p_terminal_lock);

  if p_in_batch then
    select b.batch_id, b.batch_number into v_batch_id, open_batch_number from batches b
      where b.merchant_uid = p_merchant_uid and b.terminal_uid = p_terminal_uid and b.status = 'open';
    if not found then
      outcome := 'no_open_batch';
      return;
    end if;
  end if;
  perform from payments p
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id and p.xmin = p_version and p.attempt_under_way is null
    for no key update;
  if not found then
    outcome := 'changed';
    return;
  end if;

  insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, payment_id, created_at, expires_at)
    values (p_merchant_uid, p_idempotency_key, p_call, p_body_hash, p_payment_id, p_transmitted_at, p_key_expires_at)
    on conflict (merchant_uid, idempotency_key) do update
      set call = excluded.call, body_hash = excluded.body_hash, payment_id = excluded.payment_id, response_status = null,
        response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at;
  if not found then
    outcome := 'key_known';
    return;
  end if;

  update payments p set attempt_under_way = p_attempt_id where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id;
  insert into acquirer_attempts (merchant_uid, attempt_id, payment_id, batch_id, terminal_uid, operation, amount,
      system_trace_audit_number, transmitted_at, retrieval_reference_number, state, sender_id, take_over_at, original_attempt_id,
      idempotency_key, user_id, user_name, impersonator_user_id)
    values (p_merchant_uid, p_attempt_id, p_payment_id, v_batch_id, p_terminal_uid, p_operation, p_amount,
      p_system_trace_audit_number, p_transmitted_at, p_retrieval_reference_number, 'sent', p_sender_id, p_take_over_at,
      p_original_attempt_id, p_idempotency_key, p_user_id, p_user_name, p_impersonator_user_id);
  outcome := 'begun';
end $$;

-- Takes an attempt out of `p_from_state` and writes what became of it and of its payment; false, and nothing written, when somebody
-- else took it out before. Left 'reversing' its outcome is still open, and the payment still under way. Where the acquirer approved:
-- a capture stands in the batch that it was sent with, also when that began to close while the answer was awaited; what is voided
-- or cancelled leaves its batch; and what a refund took of its first payment comes back with the refund's reversal.
create function conclude_follow_up(
  p_terminal_lock bigint, p_merchant_uid uuid, p_payment_id uuid, p_attempt_id uuid, p_from_state text, p_attempt_state text,
  p_approved boolean, p_response_code text, p_approval_code text, p_concluded_at timestamptz,
  p_action smallint, p_status smallint, p_amount bigint, p_captured_amount bigint, p_came_from_capture boolean,
  p_action_amount bigint, p_posting_ids uuid[], p_debit_accounts text[], p_credit_accounts text[], p_posting_amounts bigint[],
  p_response_status smallint, p_response jsonb, p_call text, p_request_id text, p_address text, p_after jsonb
) returns boolean language plpgsql as $$
declare
  v_attempt acquirer_attempts;
  v_payment payments;
  v_batch_id uuid;
  v_batch_date date;
  v_parent_status smallint;
begin
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock_shared(p_terminal_lock);

  update acquirer_attempts a set state = p_attempt_state, response_code = p_response_code, approval_code = p_approval_code,
      take_over_at = p_concluded_at, finished_at = case when p_attempt_state <> 'reversing' then p_concluded_at end
    where a.merchant_uid = p_merchant_uid and a.attempt_id = p_attempt_id and a.state = p_from_state
    returning a.* into v_attempt;
  if not found then return false; end if;
  select * into strict v_payment from payments p
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id and p.attempt_under_way = p_attempt_id for no key update;

  insert into audit_entries (entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type, target_id,
      before, after)
    values (p_merchant_uid, p_concluded_at, v_attempt.user_id, v_attempt.impersonator_user_id, p_call, p_request_id, p_address,
      'payment', p_payment_id::text, jsonb_build_object('status', v_payment.status), p_after);
  if p_attempt_state = 'reversing' then return true; end if;

  if not p_approved then
    update payments p set attempt_under_way = null where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id;
  else
    if p_status = 210 then
      select b.batch_id, b.batch_date into v_batch_id, v_batch_date from batches b
        where b.merchant_uid = p_merchant_uid and b.batch_id = v_attempt.batch_id and b.status <> 'open';
    else
      update acquirer_attempts a set state = 'reversed'
        where a.merchant_uid = p_merchant_uid and a.attempt_id = v_attempt.original_attempt_id and a.state = 'answered';
    end if;
    update payments p set attempt_under_way = null, action = p_action, status = p_status, amount = p_amount,
        captured_amount = p_captured_amount, came_from_capture = p_came_from_capture, batch_id = v_batch_id,
        batch_date = coalesce(v_batch_date, p.batch_date), updated_at = p_concluded_at
      where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id;
  end if;

  -- Of what was not sent nothing happened. A capture is Captured (206) by the person, and in the batch (210) by the system.
  if p_attempt_state <> 'not_sent' then
    insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
        impersonator_user_id, approval_code, response_code, created_at)
      select p_merchant_uid, p_payment_id, h.latest + s.step, p_action, s.from_status, s.status, p_action_amount, s.user_id,
        s.user_name, s.impersonator_user_id, p_approval_code, p_response_code, p_concluded_at
      from (select coalesce(max(sequence), 0) as latest from payment_actions
            where merchant_uid = p_merchant_uid and payment_id = p_payment_id) h
      cross join (values
        (1, v_payment.status, case when not p_approved then v_payment.status when p_status = 210 then 206 else p_status end,
          v_attempt.user_id, v_attempt.user_name, v_attempt.impersonator_user_id),
        (2, 206, 210, null, '', null)
      ) as s (step, from_status, status, user_id, user_name, impersonator_user_id)
      where s.step = 1 or (p_approved and p_status = 210);
  end if;
  insert into postings (merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
    select p_merchant_uid, p_payment_id, s.posting_id, s.debit_account, s.credit_account, s.amount, v_payment.currency, p_concluded_at
    from unnest(p_posting_ids, p_debit_accounts, p_credit_accounts, p_posting_amounts)
      as s (posting_id, debit_account, credit_account, amount);

  if p_approved and v_payment.parent_payment_id is not null then
    select p.status into strict v_parent_status from payments p
      where p.merchant_uid = p_merchant_uid and p.payment_id = v_payment.parent_payment_id for no key update;
    update payments p set refunded_amount = p.refunded_amount - v_payment.captured_amount,
        status = case when p.status = 220 then 218 else p.status end, updated_at = p_concluded_at
      where p.merchant_uid = p_merchant_uid and p.payment_id = v_payment.parent_payment_id;
    insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
        impersonator_user_id, response_code, created_at)
      select p_merchant_uid, v_payment.parent_payment_id, coalesce(max(sequence), 0) + 1, p_action, v_parent_status,
        case when v_parent_status = 220 then 218 else v_parent_status end, v_payment.captured_amount, v_attempt.user_id,
        v_attempt.user_name, v_attempt.impersonator_user_id, p_response_code, p_concluded_at
      from payment_actions where merchant_uid = p_merchant_uid and payment_id = v_payment.parent_payment_id;
  end if;

  if p_response_status is not null then
    update idempotency_keys k set response_status = p_response_status, response = p_response
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = v_attempt.idempotency_key and k.payment_id = p_payment_id;
  end if;
  return true;
end $$;

do $$
declare name text;
begin
  foreach name in array array['begin_follow_up', 'conclude_follow_up'] loop
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to countinghouse_payments', name);
  end loop;
end $$;
