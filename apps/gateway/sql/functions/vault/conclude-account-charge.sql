-- Records the outcome of a payment in its account of the vault. An approval stores when it was charged and, for the first one that the
-- customer initiated, the network's id of it. An answer that forbids further charges blocks it. For a payment with a customer and no
-- account, an approval stores its card (keep_card_of_payment).
--
-- Called by conclude_payment, in its transaction and after the payment's row. The account is written at most once a minute, so that charges
-- of one account do not queue for its row.
create or replace function conclude_account_charge(
  p_merchant_uid uuid,
  p_payment_id uuid,
  p_is_approved boolean,
  p_network_transaction_id text,
  -- Null if the answer does not block the account.
  p_blocked_reason text,
  -- The id of the account, if a new one is created.
  p_new_account_uid uuid,
  -- Business time.
  p_at timestamptz
) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_payment payments;
  v_chain_id text;
  v_minute timestamptz := date_trunc('minute', p_at);
  v_account vault_accounts;
begin
  select * into strict v_payment from payments p where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id;
  if v_payment.account_uid is null then
    if p_is_approved then
      perform keep_card_of_payment(v_payment, p_network_transaction_id, p_new_account_uid, p_at);
    end if;
    return;
  end if;

  if p_is_approved then
    v_chain_id := case when v_payment.initiator = 'customer' then p_network_transaction_id end;
    update vault_accounts a set
        last_charged_at = greatest(a.last_charged_at, v_minute),
        network_transaction_id = coalesce(a.network_transaction_id, v_chain_id)
      where a.merchant_uid = p_merchant_uid and a.account_uid = v_payment.account_uid
        and (
          a.last_charged_at is null or a.last_charged_at < v_minute
          or (a.network_transaction_id is null and v_chain_id is not null)
        );
  elsif p_blocked_reason is not null then
    -- Locked before its account, as everywhere.
    perform from vault_customers c
      where c.merchant_uid = p_merchant_uid and c.customer_id = v_payment.customer_id
      for no key update;
    update vault_accounts a set
        status = 'blocked', blocked_reason = p_blocked_reason, version = a.version + 1, updated_at = p_at
      where a.merchant_uid = p_merchant_uid and a.account_uid = v_payment.account_uid and a.status = 'usable'
      returning * into v_account;
    if found then
      perform write_account_event(v_account, 'blocked', p_at, v_payment.user_id, p_blocked_reason);
    end if;
  end if;
end $$;

revoke all on function conclude_account_charge from public;
