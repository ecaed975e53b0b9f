-- Creates a customer for a payer who paid by a link and agreed to store their card, and stores the card (keep_card_of_payment). A link for
-- a customer names them already. A payer who has paid before becomes another customer: a name and an e-mail address that anyone can type do
-- not prove an identity, and customers can be merged.
--
-- Called by conclude_link_use, for an approved payment. The data to store is in details -> 'keep_account' of the payment, together with the
-- names and the language of the payer.
create or replace function keep_card_of_visitor(p_payment payments) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_payment payments := p_payment;
begin
  if p_payment.customer_id is not null or not p_payment.details ? 'keep_account' then return; end if;
  v_payment.customer_id := gen_random_uuid();
  insert into vault_customers (
      merchant_uid, customer_id, first_name, last_name, email, phone_number, locale, created_at, updated_at)
    values (
      p_payment.merchant_uid, v_payment.customer_id,
      left(coalesce(p_payment.details ->> 'customer_firstname', ''), 64), left(coalesce(p_payment.details ->> 'customer_lastname', ''), 64),
      p_payment.email, left(coalesce(p_payment.details ->> 'phone_number', ''), 24),
      coalesce(p_payment.details ->> 'locale', 'en'), p_payment.updated_at, p_payment.updated_at);
  update payments p set customer_id = v_payment.customer_id
    where p.merchant_uid = p_payment.merchant_uid and p.payment_id = p_payment.payment_id;
  perform keep_card_of_payment(v_payment, p_payment.network_transaction_id, gen_random_uuid(), p_payment.updated_at);
end $$;

revoke all on function keep_card_of_visitor from public;
