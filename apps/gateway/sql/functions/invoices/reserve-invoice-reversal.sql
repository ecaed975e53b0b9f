-- Reserves the amount on the invoice that reversing a refund takes back, from before it is sent until its outcome is known, so that it is
-- not paid meanwhile. If the invoice no longer owes that much, because it was paid again or credited, the reversal is refused and nothing
-- is sent.
--
-- Trigger reserve_invoice_reversal: after update of attempt_under_way on refunds of invoices. conclude_invoice_payment releases the
-- reservation of an approved reversal. It runs as the owner and names the merchant in each statement. Raises check_violation
-- 'invoice_is_payable'.
create or replace function reserve_invoice_reversal() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_refund invoice_refunds;
  v_payable_amount bigint;
begin
  select r.* into v_refund
    from invoice_refunds r
    where r.merchant_uid = new.merchant_uid and r.payment_id = new.payment_id and r.state = 'applied'
    for no key update;
  if not found or v_refund.reversal_reserved = (new.attempt_under_way is not null) then return null; end if;
  select i.balance_amount - i.reserved_amount into strict v_payable_amount
    from invoices i
    where i.merchant_uid = new.merchant_uid and i.invoice_id = v_refund.invoice_id
    for no key update;
  if new.attempt_under_way is not null and v_refund.amount > v_payable_amount then
    perform refuse_invoice_payment('amount_over_balance', v_payable_amount);
  end if;
  update invoice_refunds r set reversal_reserved = new.attempt_under_way is not null
    where r.merchant_uid = new.merchant_uid and r.payment_id = new.payment_id;
  update invoices i set
      reserved_amount = i.reserved_amount + case when new.attempt_under_way is null then -v_refund.amount else v_refund.amount end
    where i.merchant_uid = new.merchant_uid and i.invoice_id = v_refund.invoice_id;
  return null;
end $$;

revoke all on function reserve_invoice_reversal from public;
