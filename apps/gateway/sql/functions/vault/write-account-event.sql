-- Writes a line of an account's history, and creates the webhook event if its kind has one.
--
-- Called by conclude_account_charge, keep_card_of_payment, conclude_verification and apply_card_update, after the account's row was
-- written.
create or replace function write_account_event(
  p_account vault_accounts,
  -- 'added', 'consent', 'verified', 'expiry_changed', 'number_changed' or 'blocked'.
  p_kind text,
  -- Business time.
  p_at timestamptz,
  -- Null if no signed-in user did it.
  p_user_id uuid,
  p_note text
) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
begin
  insert into account_events (merchant_uid, account_uid, account_event_id, kind, at, user_id, note)
    values (p_account.merchant_uid, p_account.account_uid, gen_random_uuid(), p_kind, p_at, p_user_id, p_note);
  perform write_webhook_event(
    p_account.merchant_uid,
    case p_kind when 'added' then 'account.added' when 'blocked' then 'account.blocked' else 'account.updated' end,
    p_at,
    (
      select jsonb_strip_nulls(jsonb_build_object(
        'customer_id', p_account.customer_id, 'account_uid', p_account.account_uid, 'card_brand', c.card_brand,
        'last_four', c.last_four, 'card_expiry', p_account.card_expiry, 'reason', p_account.blocked_reason,
        'version', p_account.version))
      from cards c
      where c.merchant_uid = p_account.merchant_uid and c.card_id = p_account.card_id
    )
  );
end $$;

revoke all on function write_account_event from public;
