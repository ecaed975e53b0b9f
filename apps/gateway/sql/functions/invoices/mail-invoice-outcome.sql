-- Mails the outcome of an invoice payment to a payer who waited for it and left an address: the receipt, or that nothing was charged. If
-- the address gets the receipt anyway, it is not sent twice.
--
-- Trigger mail_invoice_outcome: after the status of a payment of an invoice left 202, and after conclude_invoice_payment, because triggers
-- fire in the order of their names. It runs as the owner and names the merchant in each statement.
create or replace function mail_invoice_outcome() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_share invoice_payments;
  v_merchant merchants;
begin
  select s.* into v_share
    from invoice_payments s
    where s.merchant_uid = new.merchant_uid and s.payment_id = new.payment_id and s.outcome_email <> '';
  if not found then return null; end if;
  perform from mail_messages m
    where m.merchant_uid = new.merchant_uid and m.invoice_id = v_share.invoice_id and m.kind = 'invoice_receipt'
      and lower(m.recipient) = lower(v_share.outcome_email) and m.created_at = new.updated_at;
  if found then return null; end if;
  select * into strict v_merchant from merchants m where m.merchant_uid = new.merchant_uid;
  perform post_link_mail(
    v_merchant, case new.status when 210 then 'link_receipt' else 'link_not_charged' end, null, new.customer_id,
    v_share.outcome_email, v_share.outcome_locale,
    case new.status
      when 210 then link_receipt_facts(new, v_merchant)
      else jsonb_build_object(
        'merchant', v_merchant.doing_business_as, 'amount', new.amount, 'currency', new.currency,
        'card_brand', new.card_brand, 'card_last_four', new.card_last_four)
    end,
    new.updated_at);
  return null;
end $$;

revoke all on function mail_invoice_outcome from public;
