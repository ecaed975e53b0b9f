-- Concludes the verification of a card: moves its attempt out of 'sent', stores the card or records the result for an account, and answers
-- the Idempotency-Key, or frees it if the acquirer did not answer. Without a verification it only stores the card, under the key.
--
-- Called by verifications.ts. It runs as the owner; each statement names the merchant. The card's lock prevents wiping the number before an
-- account names it.
--
-- Returns one row:
--   outcome         'concluded'; 'overtaken' (the attempt is already concluded); 'key_known' (for a card stored without a verification);
--                   'not_kept' (the merchant was closed or the customer archived meanwhile, or the customer has the maximum number of
--                   accounts: the key was freed);
--                   'card_wiped' (nothing was changed: call again with wiped_card_id and the number sealed for it)
--   account_uid     the account that was stored or verified
--   already_kept    the customer had the card already
create or replace function conclude_verification(
  p_card_lock bigint,
  p_merchant_uid uuid,
  p_customer_id uuid,
  -- The verified account; null if a card is to be stored.
  p_account_uid uuid,
  -- Null if no verification was requested.
  p_attempt_id uuid,
  -- 'answered', 'unanswered' or 'not_sent'.
  p_attempt_state text,
  p_response_code text,
  p_approval_code text,
  p_is_verified boolean,
  p_blocked_reason text,
  -- The data to store: see keep_account. Null if nothing is stored.
  p_account jsonb,
  p_new_account_uid uuid,
  -- The card, if it is new to the merchant.
  p_card_id uuid,
  p_fingerprint bytea,
  p_card_brand text,
  p_first_six text,
  p_last_four text,
  p_sealed_number bytea,
  p_key_version smallint,
  p_user_id uuid,
  p_impersonator_user_id uuid,
  -- Business time.
  p_at timestamptz,
  p_idempotency_key text,
  p_body_hash bytea,
  p_key_expires_at timestamptz,
  p_call text,
  p_request_id text,
  p_address text,
  -- The response of the key, except account_uid and already_kept.
  p_response jsonb,
  out outcome text,
  out account_uid uuid,
  out already_kept boolean,
  out wiped_card_id uuid
)
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_card cards;
  v_account vault_accounts;
  v_is_closed boolean;
begin
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock(p_card_lock);
  outcome := 'concluded';
  already_kept := false;
  select * into v_card from cards c where c.merchant_uid = p_merchant_uid and c.fingerprint = p_fingerprint;
  if p_account is not null and v_card.card_id <> p_card_id and v_card.sealed_number is null then
    outcome := 'card_wiped';
    wiped_card_id := v_card.card_id;
    return;
  end if;

  if p_attempt_id is null then
    insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, created_at, expires_at)
      values (p_merchant_uid, p_idempotency_key, p_call, p_body_hash, p_at, p_key_expires_at)
      on conflict (merchant_uid, idempotency_key) do update set
        call = excluded.call, body_hash = excluded.body_hash, payment_id = null, response_status = null,
        response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at and k.response_status is not null;
    if not found then outcome := 'key_known'; end if;
  else
    update acquirer_attempts a set
        state = p_attempt_state, response_code = p_response_code, approval_code = p_approval_code, take_over_at = p_at, finished_at = p_at
      where a.merchant_uid = p_merchant_uid and a.attempt_id = p_attempt_id and a.state = 'sent';
    if not found then outcome := 'overtaken'; end if;
  end if;
  if outcome <> 'concluded' then return; end if;

  if p_account is not null then
    -- The merchant is locked first: either closing it waits, or nothing is stored any more.
    select m.account_status_code = 'Closed' into v_is_closed
      from merchants m
      where m.merchant_uid = p_merchant_uid
      for key share;
    -- The customer is locked before its accounts, as everywhere.
    perform from vault_customers c
      where c.merchant_uid = p_merchant_uid and c.customer_id = p_customer_id and c.status = 'active' and not v_is_closed
      for no key update;
    if found then
      if v_card.card_id is null then
        insert into cards (
            merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
          values (
            p_merchant_uid, p_card_id, p_fingerprint, p_card_brand, p_first_six, p_last_four, p_sealed_number, p_key_version, p_at);
      elsif v_card.sealed_number is null then
        update cards c set sealed_number = p_sealed_number, key_version = p_key_version, wiped_at = null
          where c.merchant_uid = p_merchant_uid and c.card_id = v_card.card_id;
      end if;
      select * into v_account
        from keep_account(
          p_merchant_uid, p_customer_id, coalesce(v_card.card_id, p_card_id), p_account, p_new_account_uid, p_user_id, p_at);
    end if;
    if v_account.account_uid is null then
      outcome := 'not_kept';
    else
      already_kept := v_account.version > 1;
      perform write_account_event(v_account, case when v_account.version = 1 then 'added' else 'consent' end, p_at, p_user_id, '');
    end if;
  elsif p_account_uid is not null and p_is_verified then
    update vault_accounts a set
        verified_at = p_at, avs_response = p_response ->> 'avs_response', csc_response = p_response ->> 'csc_response',
        version = a.version + 1, updated_at = p_at
      where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid
      returning * into v_account;
  elsif p_account_uid is not null and p_blocked_reason is not null then
    update vault_accounts a set
        status = 'blocked', blocked_reason = p_blocked_reason, version = a.version + 1, updated_at = p_at
      where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid and a.status = 'usable'
      returning * into v_account;
    if found then perform write_account_event(v_account, 'blocked', p_at, p_user_id, p_blocked_reason); end if;
  end if;
  if p_is_verified and v_account.account_uid is not null then
    perform write_account_event(v_account, 'verified', p_at, p_user_id, '');
  end if;
  account_uid := coalesce(p_account_uid, v_account.account_uid);

  if outcome = 'not_kept' or p_response is null then
    delete from idempotency_keys k
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.response_status is null;
    return;
  end if;
  update idempotency_keys k set
      response_status = 200,
      response = p_response || jsonb_build_object('account_uid', account_uid, 'already_kept', already_kept)
    where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key;
  insert into audit_entries (
      entity_id, created_at, user_id, impersonator_user_id, call, request_id, address, target_type, target_id, after)
    values (
      p_merchant_uid, p_at, p_user_id, p_impersonator_user_id, p_call, p_request_id, p_address,
      case when account_uid is null then 'customer' else 'account' end, coalesce(account_uid, p_customer_id)::text,
      p_response || jsonb_strip_nulls(jsonb_build_object(
        'customer_id', p_customer_id, 'already_kept', already_kept, 'card_brand', p_card_brand, 'last_four', p_last_four,
        'card_expiry', p_account -> 'card_expiry', 'consent_channel', p_account -> 'consent_channel',
        'consent_text', p_account -> 'consent_text')));
end $$;

revoke all on function conclude_verification from public;
grant execute on function conclude_verification to countinghouse_payments;
