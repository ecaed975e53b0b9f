-- Applies an offline payment to its invoice, or takes it off again: its parts, the amounts and the status of the invoice, and webhooks. The
-- invoice's history shows it through the audit entry of the person who recorded it.
--
-- Called by offline-payments.ts, which holds the row of the invoice and has checked the amount.
create or replace function change_offline_payment(
  p_merchant_uid uuid,
  p_offline_payment_id uuid,
  -- 'applied', or 'released' when it is taken off.
  p_state text,
  -- Business time.
  p_at timestamptz
) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_payment offline_payments;
  v_before invoices;
begin
  select o.* into strict v_payment
    from offline_payments o
    where o.merchant_uid = p_merchant_uid and o.offline_payment_id = p_offline_payment_id;
  select i.* into strict v_before
    from invoices i
    where i.merchant_uid = p_merchant_uid and i.invoice_id = v_payment.invoice_id;
  if p_state = 'applied' then
    insert into invoice_payments (
        merchant_uid, invoice_payment_id, invoice_id, offline_payment_id, state, amount, sales_tax, parts, created_at, concluded_at)
      values (
        p_merchant_uid, gen_random_uuid(), v_payment.invoice_id, p_offline_payment_id, 'applied', v_payment.amount,
        tax_of_invoice_payment(v_before, v_payment.amount), parts_of_invoice_payment(v_before, v_payment.amount), p_at, p_at);
  else
    update invoice_payments s set state = 'released', concluded_at = p_at
      where s.merchant_uid = p_merchant_uid and s.offline_payment_id = p_offline_payment_id and s.state = 'applied';
    if not found then raise exception 'an offline payment is taken off once'; end if;
  end if;
  update invoices i set paid_amount = i.paid_amount + case p_state when 'applied' then v_payment.amount else -v_payment.amount end
    where i.merchant_uid = p_merchant_uid and i.invoice_id = v_payment.invoice_id;
  perform report_invoice_payment(
    v_before, case p_state when 'applied' then 'payment_applied' else 'payment_taken_off' end, null, p_at,
    jsonb_build_object('offline_payment_id', p_offline_payment_id, 'amount', v_payment.amount));
end $$;

revoke all on function change_offline_payment from public;
grant execute on function change_offline_payment to countinghouse_gateway;
