-- Records that a card is about to be verified with a zero-amount request: the Idempotency-Key and the attempt, or nothing at all. The card
-- is not stored yet.
--
-- Called by verifications.ts, before the request is sent. It runs as the owner; each statement names the merchant.
--
-- Returns 'recorded', 'key_known', 'terminal_closed', or 'too_many' if the account was verified p_checks_maximum times since
-- p_checks_since.
create or replace function record_verification(
  p_merchant_uid uuid,
  p_terminal_uid uuid,
  -- The account to verify again; null for a card to store.
  p_account_uid uuid,
  p_checks_since timestamptz,
  p_checks_maximum integer,
  p_attempt_id uuid,
  p_system_trace_audit_number integer,
  p_retrieval_reference_number text,
  -- The process that sends it, and when another process can end it.
  p_sender_id uuid,
  p_take_over_at timestamptz,
  p_user_id uuid,
  p_user_name text,
  p_impersonator_user_id uuid,
  -- Business time.
  p_created_at timestamptz,
  p_idempotency_key text,
  p_call text,
  p_body_hash bytea,
  p_key_expires_at timestamptz
) returns text
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  perform set_config('app.merchant_uid', p_merchant_uid::text, true);
  -- Verifications of one account are counted one after the other.
  if p_account_uid is not null then
    perform from vault_accounts a where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid for no key update;
  end if;
  if exists (
    select from idempotency_keys k
    where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.expires_at > p_created_at
  ) then
    return 'key_known';
  end if;
  if not exists (
    select from terminals t where t.merchant_uid = p_merchant_uid and t.terminal_uid = p_terminal_uid and t.takes_payments
  ) then
    return 'terminal_closed';
  end if;
  if p_account_uid is not null and (
    select count(*) >= p_checks_maximum
    from acquirer_attempts a
    where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid and a.transmitted_at > p_checks_since and a.state <> 'not_sent'
  ) then
    return 'too_many';
  end if;
  -- A key is free when it was never used, or has expired with an answer. Without an answer its request is still in progress.
  insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, created_at, expires_at)
    values (p_merchant_uid, p_idempotency_key, p_call, p_body_hash, p_created_at, p_key_expires_at)
    on conflict (merchant_uid, idempotency_key) do update set
      call = excluded.call, body_hash = excluded.body_hash, payment_id = null, response_status = null,
      response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
    where k.expires_at <= excluded.created_at and k.response_status is not null;
  if not found then return 'key_known'; end if;
  insert into acquirer_attempts (
      merchant_uid, attempt_id, terminal_uid, operation, amount, system_trace_audit_number, transmitted_at,
      retrieval_reference_number, state, sender_id, take_over_at, idempotency_key, user_id, user_name, impersonator_user_id, account_uid)
    values (
      p_merchant_uid, p_attempt_id, p_terminal_uid, 'verification', 0, p_system_trace_audit_number, p_created_at,
      p_retrieval_reference_number, 'sent', p_sender_id, p_take_over_at, p_idempotency_key, p_user_id, p_user_name, p_impersonator_user_id,
      p_account_uid);
  return 'recorded';
end $$;

revoke all on function record_verification from public;
grant execute on function record_verification to countinghouse_payments;
