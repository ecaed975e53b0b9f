-- Keeps the card of an approved payment as an account of its customer, with the consent that came with the request. A card that the customer
-- has already is no second account: its expiry and consent are renewed, and where it was blocked it is usable again. Nothing is kept for a
-- customer that was archived meanwhile, or has as many cards as one can have: the payment stands all the same.
--
-- Called by conclude_account_charge. The customer's row is locked first, so of two payments that keep one card, the later renews what the
-- earlier has made. What is kept stands in details -> 'keep_account' of the payment: consent_channel, consent_text, nickname.
create or replace function keep_card_of_payment(
  p_payment payments,
  p_network_transaction_id text,
  p_new_account_uid uuid,
  -- Business time.
  p_at timestamptz
) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  -- vaultLimits.accounts_maximum of packages/domain.
  v_accounts_maximum constant integer := 20;
  v_kept jsonb := p_payment.details -> 'keep_account';
  v_customer vault_customers;
  v_account vault_accounts;
  v_kind text := 'consent';
begin
  if v_kept is null then return; end if;
  -- Whoever was merged since is named by the customer that stays.
  select * into v_customer
    from vault_customers c
    where c.merchant_uid = p_payment.merchant_uid
      and c.customer_id = (
        select coalesce(m.merged_into_customer_id, m.customer_id)
        from vault_customers m
        where m.merchant_uid = p_payment.merchant_uid and m.customer_id = p_payment.customer_id
      )
    for no key update;
  if v_customer.status is distinct from 'active' then return; end if;

  update vault_accounts a set
      card_expiry = p_payment.card_expiry, consent_at = p_payment.created_at,
      consent_channel = v_kept ->> 'consent_channel', consent_text = v_kept ->> 'consent_text', consent_by = p_payment.user_id,
      status = 'usable', blocked_reason = null,
      network_transaction_id = coalesce(a.network_transaction_id, p_network_transaction_id),
      last_charged_at = date_trunc('minute', p_at), version = a.version + 1, updated_at = p_at
    where a.merchant_uid = p_payment.merchant_uid and a.customer_id = v_customer.customer_id and a.card_id = p_payment.card_id
      and a.status in ('usable', 'blocked')
    returning * into v_account;
  if not found then
    v_kind := 'added';
    insert into vault_accounts (
        merchant_uid, account_uid, customer_id, card_id, card_expiry, cardholder_name, nickname,
        billing_address_id, is_default, consent_at, consent_channel, consent_text, consent_by, network_transaction_id, source,
        last_charged_at, created_at, created_by, updated_at)
      select
        p_payment.merchant_uid, p_new_account_uid, v_customer.customer_id, p_payment.card_id, p_payment.card_expiry,
        left(coalesce(nullif(p_payment.customer, ''), v_customer.full_name), 64), coalesce(v_kept ->> 'nickname', ''),
        (
          select d.address_id from vault_addresses d
          where d.merchant_uid = p_payment.merchant_uid and d.customer_id = v_customer.customer_id and d.kind = 'billing' and d.is_default
        ),
        not coalesce(bool_or(a.is_default), false),
        p_payment.created_at, v_kept ->> 'consent_channel', v_kept ->> 'consent_text', p_payment.user_id, p_network_transaction_id, 'sale',
        date_trunc('minute', p_at), p_at, p_payment.user_id, p_at
      from vault_accounts a
      where a.merchant_uid = p_payment.merchant_uid and a.customer_id = v_customer.customer_id and a.status <> 'removed'
      having count(*) < v_accounts_maximum and coalesce(bool_and(a.card_id <> p_payment.card_id), true)
      returning * into v_account;
    if not found then return; end if;
  end if;
  update payments p set account_uid = v_account.account_uid
    where p.merchant_uid = p_payment.merchant_uid and p.payment_id = p_payment.payment_id;
  perform note_account_event(v_account, v_kind, p_at, p_payment.user_id, '');
end $$;

revoke all on function keep_card_of_payment from public;
