-- Mails the outcome of a payment by a link to a payer who waited for it and left an address: the receipt, or that nothing was charged. If
-- the address gets the receipt anyway, it is not sent twice.
--
-- Called by conclude_link_use, as the owner, in the transaction that concludes the payment, before the row of the link is locked.
create or replace function mail_link_outcome(p_payment payments, p_use payment_link_uses) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_sends_receipt boolean;
  v_merchant merchants;
begin
  if p_use.outcome_email = '' then return; end if;
  select * into strict v_merchant from merchants m where m.merchant_uid = p_payment.merchant_uid;
  if p_payment.status = 210 then
    select s.sends_receipt into v_sends_receipt from payment_link_settings s where s.merchant_uid = p_payment.merchant_uid;
    if coalesce(v_sends_receipt, false) and lower(p_payment.email) = lower(p_use.outcome_email) then return; end if;
  end if;
  perform post_link_mail(
    v_merchant, case p_payment.status when 210 then 'link_receipt' else 'link_not_charged' end, p_payment.source_id,
    p_payment.customer_id, p_use.outcome_email, p_use.outcome_locale,
    case p_payment.status
      when 210 then link_receipt_facts(p_payment, v_merchant)
      else jsonb_build_object(
        'merchant', v_merchant.doing_business_as, 'amount', p_payment.amount, 'currency', p_payment.currency,
        'card_brand', p_payment.card_brand, 'card_last_four', p_payment.card_last_four)
    end,
    p_payment.updated_at);
end $$;

revoke all on function mail_link_outcome from public;
