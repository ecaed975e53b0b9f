-- Concludes the amount that a payment or a refund has reserved of an invoice, once the outcome is known: applied if approved, released if
-- declined, reversed or never sent. A voided payment is taken off again. While the outcome is unknown (202) the amount stays reserved,
-- however long that takes, so that it is not paid twice.
--
-- Trigger conclude_invoice_payment: after update of status on payments of invoices, to 210, 225, 230 or 231. So no way of concluding a
-- payment can skip it: its sender, the resolver of another node, a void, or a person who records what the acquirer said. It runs as the
-- owner and names the merchant in each statement. The row of the invoice is locked after those of payments.
create or replace function conclude_invoice_payment() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_state text := case new.status when 210 then 'applied' else 'released' end;
  v_share invoice_payments;
  v_before invoices;
begin
  if new.parent_payment_id is not null then
    perform conclude_invoice_refund(new);
    return null;
  end if;
  select s.* into v_share
    from invoice_payments s
    where s.merchant_uid = new.merchant_uid and s.payment_id = new.payment_id
    for no key update;
  if not found or v_share.state in (v_state, 'released') then return null; end if;
  if v_state = 'applied' then
    perform mail_invoice_receipt(new, v_share);
  end if;
  if v_share.visitor_id is not null then
    if v_state = 'applied' then
      perform keep_card_of_visitor(new);
    elsif new.status = 230 and v_share.state = 'reserved' and new.response_code is not null then
      update visitor_sessions v set decline_count = v.decline_count + 1
        where v.merchant_uid = new.merchant_uid and v.visitor_id = v_share.visitor_id;
    end if;
  end if;

  select i.* into strict v_before
    from invoices i
    where i.merchant_uid = new.merchant_uid and i.invoice_id = v_share.invoice_id
    for no key update;
  perform conclude_invoice_charge(new);
  update invoice_payments s set
      state = v_state, concluded_at = new.updated_at,
      parts = case v_state when 'applied' then parts_of_invoice_payment(v_before, v_share.amount) else s.parts end
    where s.merchant_uid = new.merchant_uid and s.invoice_payment_id = v_share.invoice_payment_id;
  -- For an applied payment, Level 2/3 data is due to be sent immediately. A released one frees its order number for another payment.
  if v_share.state = 'reserved' and v_state = 'applied' then
    update commercial_data d set next_try_at = 'epoch' where d.merchant_uid = new.merchant_uid and d.payment_id = new.payment_id;
  elsif v_share.state = 'reserved' then
    delete from commercial_data d where d.merchant_uid = new.merchant_uid and d.payment_id = new.payment_id;
  end if;
  update invoices i set
      reserved_amount = i.reserved_amount - case v_share.state when 'reserved' then v_share.amount else 0 end,
      paid_amount = i.paid_amount + case v_state when 'applied' then v_share.amount else 0 end
        - case v_share.state when 'applied' then v_share.amount else 0 end
    where i.merchant_uid = new.merchant_uid and i.invoice_id = v_share.invoice_id;
  perform report_invoice_payment(
    v_before,
    case when v_state = 'applied' then 'payment_applied' when v_share.state = 'reserved' then 'payment_failed' else 'payment_taken_off' end,
    v_share.visitor_id, new.updated_at,
    jsonb_build_object('payment_id', new.payment_id, 'amount', v_share.amount, 'tip_amount', v_share.tip_amount));
  return null;
end $$;

revoke all on function conclude_invoice_payment from public;
