-- Refuses a payment or a refund of an invoice, and rolls back its transaction.
--
-- Called by reserve_invoice_payment, reserve_invoice_refund and reserve_invoice_reversal. Raises check_violation 'invoice_is_payable'; its
-- detail is the reason, and its hint the payable amount of the invoice, in minor units.
create or replace function refuse_invoice_payment(p_reason text, p_payable_amount bigint default 0) returns void
language plpgsql
as $$
begin
  raise exception 'the invoice cannot be paid' using
    errcode = 'check_violation', constraint = 'invoice_is_payable', detail = p_reason, hint = p_payable_amount::text;
end $$;

revoke all on function refuse_invoice_payment from public;
