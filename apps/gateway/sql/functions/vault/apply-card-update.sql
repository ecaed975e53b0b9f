-- Records the account updater's result for the card of an account. A: a new account with the new number replaces it, with its consent and
-- its credential chain; the account becomes 'replaced', and invoices that charge it automatically charge the new one. E: it gets the new
-- expiry. C: it is blocked. Q and N do not change it; with Q the caller mails the customer in the same transaction. Each change adds a line
-- to its history and an event for the merchant's webhook endpoints.
--
-- Called by apply-card-update.ts as the owner, holding the lock of the new card. The rows of those invoices, of the customer and of the
-- account are locked after it, in this order, and read in a separate statement. A charge in progress continues: its attempt keeps the card
-- as it was read.
--
-- Returns 'applied', or 'changed_meanwhile' if the account is no longer as it was when it was queried: another result came first, or a
-- person changed it.
create or replace function apply_card_update(
  p_merchant_uid uuid,
  p_account_uid uuid,
  -- The card and the expiry that were queried; MMYY.
  p_card_id uuid,
  p_card_expiry text,
  -- A, E, C, Q or N.
  p_result text,
  -- MMYY; with E, and with A if it changed too.
  p_new_expiry text,
  -- The new card with A, sealed under this id; null otherwise.
  p_new_card_id uuid,
  p_fingerprint bytea,
  p_card_brand text,
  p_first_six text,
  p_last_four text,
  p_sealed_number bytea,
  p_key_version smallint,
  -- With A, the id of the account if a new one is created.
  p_new_account_uid uuid,
  -- Business time.
  p_at timestamptz
) returns text
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_account vault_accounts;
  v_other vault_accounts;
  v_was_default boolean;
begin
  -- Locked before customer and account, as when an invoice payment is concluded.
  perform from invoices i
    where i.merchant_uid = p_merchant_uid and i.account_uid = p_account_uid and i.status in ('draft', 'scheduled', 'open', 'partially_paid')
    order by i.invoice_id
    for no key update;
  perform from vault_customers c
    where c.merchant_uid = p_merchant_uid
      and c.customer_id = (
        select a.customer_id from vault_accounts a where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid
      )
    for no key update;
  perform from vault_accounts a where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid for no key update;
  update vault_accounts a set update_asked_at = p_at, update_result = p_result
    where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid
      and a.status = 'usable' and a.card_id = p_card_id and a.card_expiry = p_card_expiry
    returning * into v_account;
  if not found then return 'changed_meanwhile'; end if;

  if p_result = 'E' then
    update vault_accounts a set card_expiry = p_new_expiry, version = a.version + 1, updated_at = p_at
      where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid
      returning * into v_account;
    perform write_account_event(v_account, 'expiry_changed', p_at, null, 'updater');
  elsif p_result = 'C' then
    update vault_accounts a set
        status = 'blocked', blocked_reason = 'do_not_try_again', version = a.version + 1, updated_at = p_at
      where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid
      returning * into v_account;
    perform write_account_event(v_account, 'blocked', p_at, null, 'updater');
  elsif p_result = 'A' then
    v_was_default := v_account.is_default;
    insert into cards as c (
        merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
      values (
        p_merchant_uid, p_new_card_id, p_fingerprint, p_card_brand, p_first_six, p_last_four, p_sealed_number, p_key_version, p_at)
      on conflict (merchant_uid, fingerprint) do update set
        sealed_number = excluded.sealed_number, key_version = excluded.key_version, wiped_at = null
      where c.sealed_number is null;

    update vault_accounts a set is_default = false, status = 'replaced', version = a.version + 1, updated_at = p_at
      where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid
      returning * into v_account;

    -- The customer can already have the new card. Then that account replaces the old one, and none is added.
    update vault_accounts a set is_default = a.is_default or v_was_default, version = a.version + 1, updated_at = p_at
      where a.merchant_uid = p_merchant_uid and a.customer_id = v_account.customer_id and a.card_id = p_new_card_id
        and a.status in ('usable', 'blocked')
      returning * into v_other;
    if not found then
      insert into vault_accounts (
          merchant_uid, account_uid, customer_id, card_id, card_expiry, cardholder_name, nickname, billing_address_id, is_default,
          consent_at, consent_channel, consent_text, consent_by, network_transaction_id, source, last_charged_at,
          update_asked_at, update_result, created_at, updated_at)
        values (
          p_merchant_uid, p_new_account_uid, v_account.customer_id, p_new_card_id, coalesce(p_new_expiry, v_account.card_expiry),
          v_account.cardholder_name, v_account.nickname, v_account.billing_address_id, v_was_default,
          v_account.consent_at, v_account.consent_channel, v_account.consent_text, v_account.consent_by,
          v_account.network_transaction_id, 'updater', v_account.last_charged_at,
          p_at, p_result, p_at, p_at)
        returning * into v_other;
      perform write_account_event(v_other, 'added', p_at, null, 'updater');
    end if;
    update vault_accounts a set replaced_by_account_uid = v_other.account_uid
      where a.merchant_uid = p_merchant_uid and a.account_uid = p_account_uid
      returning * into v_account;
    perform write_account_event(v_account, 'number_changed', p_at, null, 'updater');
    -- Automatic charges of the old card use the new one, because it has the same consent.
    update invoices i set account_uid = v_other.account_uid, version = i.version + 1, updated_at = p_at
      where i.merchant_uid = p_merchant_uid and i.account_uid = p_account_uid
        and i.status in ('draft', 'scheduled', 'open', 'partially_paid');
  end if;
  return 'applied';
end $$;

revoke all on function apply_card_update from public;
