-- Records a payment before it is sent to the acquirer: the Idempotency-Key, the card if it is new, the payment in status 202 Unknown, the
-- first line of its history, and the attempt. It writes all of that or nothing.
--
-- Called by record-payment.ts for sales, authorizations and blind credits, alone or several in one statement (decision 33). A payment that
-- charges or creates a stored card runs alone: it locks rows of the customer vault, which other transactions change.
--
-- It runs as the owner, so that row-level security costs nothing here: each statement names the merchant, and the callers' role can do
-- nothing else with it. The terminal's lock is taken before the card's. Closing a batch takes the terminal's lock exclusively, so the batch
-- that is read here stays open until this transaction ends. The card's lock serializes two payments of one card during the duplicate check.
-- The first reads are one statement.
--
-- Returns one row:
--   claimed               true when the payment was recorded; then batch and date are those in which it counts
--   key_known             the Idempotency-Key exists already; the caller answers with its stored response
--   terminal_closed       the terminal takes no payments; a known key is still answered
--   open_batch_number     null when the terminal has no open batch: nothing was recorded
--   recorded_batch_date   the business date of the open batch, or p_batch_date where that has none
--   earlier_…             a payment of the same card, terminal, amount and direction since p_duplicates_since
--   must_wait             p_may_wait was false and a lock is taken: nothing was changed, call again alone
--   account_status        the account can no longer be charged: nothing was recorded
--   wiped_card_id         the card's number was wiped: nothing was recorded; call again with this card id and the number sealed for it
-- Raises check_violation 'merchant_is_not_closed' (a closed merchant) and 'payment_file_is_free' (its file belongs to another payment),
-- both from triggers of payments.
create or replace function record_payment(
  -- Numbers of advisory locks: payment-locks.ts.
  p_terminal_lock bigint,
  p_card_lock bigint,
  -- The payment. Its action is 105 authorization, 110 sale or 125 credit. Its direction is 1, or -1 if money goes to the card.
  p_merchant_uid uuid,
  p_tenant_uid uuid,
  p_terminal_uid uuid,
  p_payment_id uuid,
  p_transaction_uid text,
  p_action smallint,
  p_direction smallint,
  -- Minor units of the currency (cents). The amount is the total: it includes tip and sales tax.
  p_amount bigint,
  p_tip bigint,
  p_sales_tax bigint,
  -- ISO 4217, numeric.
  p_currency smallint,
  -- The card, if it is new to the merchant: its sealed number, and the keyed hash that identifies it.
  p_card_id uuid,
  p_fingerprint bytea,
  p_card_brand text,
  p_first_six text,
  p_last_four text,
  p_sealed_number bytea,
  p_key_version smallint,
  -- MMYY.
  p_card_expiry text,
  p_customer text,
  p_company text,
  p_email text,
  p_order_id text,
  p_details jsonb,
  -- The business date where the open batch has none.
  p_batch_date date,
  p_user_id uuid,
  p_user_name text,
  p_impersonator_user_id uuid,
  -- Business time.
  p_created_at timestamptz,
  -- The request about to be sent: 'sale', 'authorization' or 'credit'.
  p_attempt_id uuid,
  p_operation text,
  p_system_trace_audit_number integer,
  p_retrieval_reference_number text,
  -- The process that sends it, and when another process can take it over.
  p_sender_id uuid,
  p_take_over_at timestamptz,
  p_idempotency_key text,
  p_call text,
  p_body_hash bytea,
  p_key_expires_at timestamptz,
  -- Null if the person has confirmed that it is not a duplicate.
  p_duplicates_since timestamptz,
  -- Why it was routed to this terminal, if routing rules were applied; else null.
  p_orchestration jsonb,
  -- The customer and the account to charge, and the states in which the account can be charged; null for any other card. A customer without
  -- an account keeps this card once the payment is approved.
  p_customer_id uuid default null,
  p_account_uid uuid default null,
  p_account_statuses text[] default null,
  -- What it is for ('sale', 'invoice', 'recurring' or 'payment_link') and the id of that; null if there is neither a customer nor such a
  -- source.
  p_source text default null,
  p_source_id uuid default null,
  -- 'customer' or 'merchant', if a customer is named.
  p_initiator text default null,
  -- Whether it can wait for the locks. False for grouped calls, where one wait would delay all.
  p_may_wait boolean default true,
  out claimed boolean,
  out key_known boolean,
  out terminal_closed boolean,
  out open_batch_number integer,
  out earlier_payment_id uuid,
  out earlier_created_at timestamptz,
  out earlier_amount bigint,
  out earlier_approval_code text,
  out must_wait boolean,
  out recorded_batch_date date,
  out account_status text,
  out wiped_card_id uuid
)
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_locked text;
  v_takes_payments boolean;
  v_batch_id uuid;
  v_card_id uuid;
  v_is_wiped boolean;
begin
  claimed := false;
  key_known := false;
  terminal_closed := false;

  -- The scope, then the locks. An assignment is not a separate statement.
  v_locked := set_config('app.merchant_uid', p_merchant_uid::text, true);
  must_wait := not p_may_wait
    and not (pg_try_advisory_xact_lock_shared(p_terminal_lock) and pg_try_advisory_xact_lock(p_card_lock));
  if must_wait then return; end if;
  if p_may_wait then
    v_locked := pg_advisory_xact_lock_shared(p_terminal_lock)::text || pg_advisory_xact_lock(p_card_lock)::text;
  end if;

  select t.takes_payments, b.batch_id, b.batch_number, c.card_id, c.sealed_number is null, coalesce(b.batch_date, p_batch_date)
    into v_takes_payments, v_batch_id, open_batch_number, v_card_id, v_is_wiped, recorded_batch_date
    from terminals t
    left join batches b on b.merchant_uid = t.merchant_uid and b.terminal_uid = t.terminal_uid and b.status = 'open'
    left join cards c on c.merchant_uid = t.merchant_uid and c.fingerprint = p_fingerprint
    where t.merchant_uid = p_merchant_uid and t.terminal_uid = p_terminal_uid;

  if v_takes_payments is distinct from true then
    terminal_closed := true;
    open_batch_number := null;
    key_known := exists (
      select from idempotency_keys k
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.expires_at > p_created_at);
    return;
  end if;
  if v_batch_id is null then return; end if;

  -- Locked first, then read in a separate statement: a concurrent removal of the account is seen here, or sees this payment. The customer
  -- is locked before its account, as everywhere.
  if p_account_uid is not null then
    perform from vault_customers c where c.merchant_uid = p_merchant_uid and c.customer_id = p_customer_id for key share;
    perform from vault_accounts a where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid for key share;
    select a.status into account_status
      from vault_accounts a
      where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid;
    if account_status = any (p_account_statuses) then
      account_status := null;
    else
      account_status := coalesce(account_status, 'removed');
      key_known := exists (
        select from idempotency_keys k
        where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.expires_at > p_created_at);
      return;
    end if;
  end if;

  -- A payment of the same card, terminal, amount and direction that was not declined (230) or reversed (231) is a possible duplicate.
  if v_card_id is not null and p_duplicates_since is not null then
    select p.payment_id, p.created_at, p.amount, p.approval_code
      into earlier_payment_id, earlier_created_at, earlier_amount, earlier_approval_code
      from payments p
      where p.merchant_uid = p_merchant_uid and p.card_id = v_card_id and p.created_at > p_duplicates_since
        and p.terminal_uid = p_terminal_uid and p.amount = p_amount and p.direction = p_direction
        and p.status not in (230, 231)
      order by p.created_at desc
      limit 1;
    if found then
      key_known := exists (
        select from idempotency_keys k
        where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.expires_at > p_created_at);
      return;
    end if;
  end if;

  -- A sealed number can only be opened in its own row, so it must be sealed for the existing row.
  if v_card_id is not null and v_is_wiped and p_card_id <> v_card_id then
    wiped_card_id := v_card_id;
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
    key_known := true;
    return;
  end if;

  if v_card_id is null then
    v_card_id := p_card_id;
    insert into cards (
        merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
      values (
        p_merchant_uid, p_card_id, p_fingerprint, p_card_brand, p_first_six, p_last_four, p_sealed_number, p_key_version,
        p_created_at);
  elsif v_is_wiped then
    update cards c set sealed_number = p_sealed_number, key_version = p_key_version, wiped_at = null
      where c.merchant_uid = p_merchant_uid and c.card_id = v_card_id and c.sealed_number is null;
  end if;
  insert into payments (
      merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, tip, sales_tax,
      currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry,
      customer, company, email, order_id,
      details, orchestration, retrieval_reference_number, batch_date, user_id, user_name,
      customer_id, account_uid, source, source_id, initiator, created_at, updated_at)
    values (
      p_merchant_uid, p_payment_id, p_tenant_uid, p_terminal_uid, p_transaction_uid, p_action, 202, p_amount, p_tip, p_sales_tax,
      p_currency, p_direction, v_card_id, p_card_brand, p_first_six, p_last_four, p_card_expiry,
      p_customer, p_company, p_email, p_order_id,
      p_details, p_orchestration, p_retrieval_reference_number, recorded_batch_date, p_user_id, p_user_name,
      p_customer_id, p_account_uid, p_source, p_source_id, p_initiator, p_created_at, p_created_at);
  insert into payment_actions (
      merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
      impersonator_user_id, created_at)
    values (
      p_merchant_uid, p_payment_id, 1, p_action, null, 202, p_amount, p_user_id, p_user_name,
      p_impersonator_user_id, p_created_at);
  -- An authorization is in no batch until it is captured.
  insert into acquirer_attempts (
      merchant_uid, attempt_id, payment_id, batch_id, terminal_uid,
      operation, amount, system_trace_audit_number, transmitted_at, retrieval_reference_number,
      state, sender_id, take_over_at)
    values (
      p_merchant_uid, p_attempt_id, p_payment_id, case when p_operation <> 'authorization' then v_batch_id end, p_terminal_uid,
      p_operation, p_amount, p_system_trace_audit_number, p_created_at, p_retrieval_reference_number,
      'sent', p_sender_id, p_take_over_at);
  claimed := true;
end $$;

revoke all on function record_payment from public;
grant execute on function record_payment to countinghouse_payments;
