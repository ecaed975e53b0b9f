-- Puts the receipt of an approved invoice payment into the outbox: for the address given with the payment, or else the recipient whose link
-- the payer used. The settings of payment pages can turn receipts off.
--
-- Called by conclude_invoice_payment, as the owner, in the transaction that approves the payment.
create or replace function mail_invoice_receipt(p_payment payments, p_share invoice_payments) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_merchant merchants;
  v_invoice invoices;
  v_recipient text := p_payment.email;
begin
  if exists (select from payment_link_settings s where s.merchant_uid = p_payment.merchant_uid and not s.sends_receipt) then return; end if;
  if v_recipient = '' and p_share.visitor_id is not null then
    select s.recipient into v_recipient
      from visitor_sessions v
      join link_secrets s on s.merchant_uid = v.merchant_uid and s.secret_id = v.secret_id
      where v.merchant_uid = p_share.merchant_uid and v.visitor_id = p_share.visitor_id;
  end if;
  if coalesce(v_recipient, '') = '' then return; end if;
  select * into strict v_merchant from merchants m where m.merchant_uid = p_payment.merchant_uid;
  select * into strict v_invoice from invoices i where i.merchant_uid = p_share.merchant_uid and i.invoice_id = p_share.invoice_id;
  perform post_invoice_mail(
    v_merchant, 'invoice_receipt', v_invoice.invoice_id, v_recipient, coalesce(p_payment.details ->> 'locale', v_invoice.locale),
    link_receipt_facts(p_payment, v_merchant), p_payment.updated_at);
end $$;

revoke all on function mail_invoice_receipt from public;
