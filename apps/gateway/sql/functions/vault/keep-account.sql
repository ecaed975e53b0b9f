-- Stores a card as an account of a customer. If the customer already has the card, no second account is created: its expiry and consent are
-- renewed, and a blocked one becomes usable again.
--
-- Called by keep_card_of_payment and conclude_verification, with the customer's row locked. So if two store the same card, the later renews
-- what the earlier has created.
-- Returns the account: version 1 if it is new; without an account_uid if the customer has the maximum number of accounts, or the card was
-- replaced by another one of the same customer.
create or replace function keep_account(
  p_merchant_uid uuid,
  p_customer_id uuid,
  p_card_id uuid,
  -- Columns of vault_accounts by name, as far as the person or the acquirer provided them.
  p_account jsonb,
  p_new_account_uid uuid,
  p_user_id uuid,
  -- Business time.
  p_at timestamptz
) returns vault_accounts
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  -- Equals vaultLimits.accounts_maximum of packages/domain.
  v_accounts_maximum constant integer := 20;
  v_given vault_accounts := jsonb_populate_record(null::vault_accounts, p_account);
  v_is_default boolean;
  v_account vault_accounts;
begin
  update vault_accounts a set
      card_expiry = v_given.card_expiry,
      cardholder_name = coalesce(v_given.cardholder_name, a.cardholder_name),
      nickname = coalesce(v_given.nickname, a.nickname),
      billing_address_id = coalesce(v_given.billing_address_id, a.billing_address_id),
      consent_at = p_at, consent_channel = v_given.consent_channel, consent_text = v_given.consent_text, consent_by = p_user_id,
      status = 'usable', blocked_reason = null,
      network_transaction_id = coalesce(a.network_transaction_id, v_given.network_transaction_id),
      verified_at = coalesce(v_given.verified_at, a.verified_at),
      avs_response = coalesce(v_given.avs_response, a.avs_response),
      csc_response = coalesce(v_given.csc_response, a.csc_response),
      last_charged_at = coalesce(v_given.last_charged_at, a.last_charged_at),
      version = a.version + 1, updated_at = p_at
    where a.merchant_uid = p_merchant_uid and a.customer_id = p_customer_id and a.card_id = p_card_id and a.status in ('usable', 'blocked')
    returning a.* into v_account;
  if found then return v_account; end if;

  select not coalesce(bool_or(a.is_default), false) or coalesce(v_given.is_default, false) into v_is_default
    from vault_accounts a
    where a.merchant_uid = p_merchant_uid and a.customer_id = p_customer_id and a.status <> 'removed'
    having count(*) < v_accounts_maximum and coalesce(bool_and(a.card_id <> p_card_id), true);
  if not found then return null; end if;
  if v_is_default then
    update vault_accounts a set is_default = false, version = a.version + 1, updated_at = p_at
      where a.merchant_uid = p_merchant_uid and a.customer_id = p_customer_id and a.is_default;
  end if;
  insert into vault_accounts (
      merchant_uid, account_uid, customer_id, card_id, card_expiry, cardholder_name, nickname, billing_address_id, is_default,
      consent_at, consent_channel, consent_text, consent_by, network_transaction_id, verified_at, avs_response, csc_response,
      source, last_charged_at, created_at, created_by, updated_at)
    select
      p_merchant_uid, p_new_account_uid, p_customer_id, p_card_id, v_given.card_expiry,
      coalesce(v_given.cardholder_name, left(c.full_name, 64)), coalesce(v_given.nickname, ''),
      coalesce(v_given.billing_address_id, d.address_id), v_is_default,
      p_at, v_given.consent_channel, v_given.consent_text, p_user_id, v_given.network_transaction_id, v_given.verified_at,
      v_given.avs_response, v_given.csc_response,
      v_given.source, v_given.last_charged_at, p_at, p_user_id, p_at
    from vault_customers c
      left join vault_addresses d
        on d.merchant_uid = c.merchant_uid and d.customer_id = c.customer_id and d.kind = 'billing' and d.is_default
    where c.merchant_uid = p_merchant_uid and c.customer_id = p_customer_id
    returning * into v_account;
  return v_account;
end $$;

revoke all on function keep_account from public;
