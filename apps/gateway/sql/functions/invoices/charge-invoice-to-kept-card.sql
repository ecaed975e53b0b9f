-- Sets an invoice to charge its balance to the card that the payer stored, as agreed on the public page. An invoice without a customer is assigned to
-- the customer of the card. If the merchant has chosen a card meanwhile, that card stays.
--
-- Called by keep_card_of_payment, as the owner, in the transaction that approves the payment.
create or replace function charge_invoice_to_kept_card(
  p_payment payments,
  p_account vault_accounts,
  -- The text as shown.
  p_consent_text text,
  -- Business time.
  p_at timestamptz
) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
begin
  update invoices i set
      account_uid = p_account.account_uid, charge_consent_text = p_consent_text,
      customer_id = coalesce(i.customer_id, p_account.customer_id), version = i.version + 1, updated_at = p_at
    where i.merchant_uid = p_payment.merchant_uid and i.invoice_id = p_payment.source_id
      and i.kind = 'invoice' and i.status in ('open', 'partially_paid') and i.account_uid is null;
  if not found then return; end if;
  insert into invoice_events (merchant_uid, invoice_id, invoice_event_id, kind, at, user_id, visitor_id, facts)
    select p_payment.merchant_uid, p_payment.source_id, gen_random_uuid(), 'charging_agreed', p_at, null, s.visitor_id,
      jsonb_build_object('payment_id', p_payment.payment_id)
    from invoice_payments s
    where s.merchant_uid = p_payment.merchant_uid and s.payment_id = p_payment.payment_id;
end $$;

revoke all on function charge_invoice_to_kept_card from public;
