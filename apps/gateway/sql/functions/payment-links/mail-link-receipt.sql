-- Puts the receipt of an approved payment by a link into the outbox, if the merchant's settings send receipts and the payer gave an
-- address.
--
-- Called by conclude_link_use, as the owner, before the row of the link is locked, so that payers of one link do not wait for each other's
-- mails.
create or replace function mail_link_receipt(p_payment payments) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_settings payment_link_settings;
  v_merchant merchants;
begin
  if p_payment.email = '' then return; end if;
  select * into v_settings from payment_link_settings s where s.merchant_uid = p_payment.merchant_uid;
  select * into strict v_merchant from merchants m where m.merchant_uid = p_payment.merchant_uid;
  if v_settings.sends_receipt then
    perform post_link_mail(
      v_merchant, 'link_receipt', p_payment.source_id, p_payment.customer_id, p_payment.email,
      coalesce(p_payment.details ->> 'locale', v_settings.default_locale),
      link_receipt_facts(p_payment, v_merchant),
      p_payment.updated_at);
  end if;
end $$;

revoke all on function mail_link_receipt from public;
