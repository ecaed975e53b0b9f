-- Stores the card of an approved payment as an account of its customer (keep_account), with the consent of the request. Nothing is stored
-- if the customer was archived meanwhile or has the maximum number of cards. That does not affect the payment.
--
-- Called by conclude_account_charge and keep_card_of_visitor. The data to store is in details -> 'keep_account' of the payment:
-- consent_channel, consent_text, nickname and, if an invoice will charge the card automatically from now on, charging_consent_text.
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
  v_kept jsonb := p_payment.details -> 'keep_account';
  v_customer vault_customers;
  v_account vault_accounts;
begin
  if v_kept is null then return; end if;
  -- For a customer merged since, this finds the remaining one.
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

  select * into v_account
    from keep_account(
      p_payment.merchant_uid, v_customer.customer_id, p_payment.card_id,
      jsonb_build_object(
        'card_expiry', p_payment.card_expiry, 'cardholder_name', nullif(left(p_payment.customer, 64), ''),
        'nickname', nullif(v_kept ->> 'nickname', ''), 'consent_channel', v_kept ->> 'consent_channel',
        'consent_text', v_kept ->> 'consent_text', 'network_transaction_id', p_network_transaction_id, 'source', coalesce(p_payment.source, 'sale'),
        'last_charged_at', date_trunc('minute', p_at)),
      p_new_account_uid, p_payment.user_id, p_payment.created_at);
  if v_account.account_uid is null then return; end if;
  update payments p set account_uid = v_account.account_uid
    where p.merchant_uid = p_payment.merchant_uid and p.payment_id = p_payment.payment_id;
  perform write_account_event(v_account, case when v_account.version = 1 then 'added' else 'consent' end, p_at, p_payment.user_id, '');
  if p_payment.source = 'invoice' and v_kept ? 'charging_consent_text' then
    perform charge_invoice_to_kept_card(p_payment, v_account, v_kept ->> 'charging_consent_text', p_at);
  end if;
end $$;

revoke all on function keep_card_of_payment from public;
