-- Refuses a payment by a link, and rolls back its transaction.
--
-- Called by reserve_link_use. Raises check_violation 'payment_link_is_payable'; its detail is the reason.
create or replace function refuse_link_payment(p_reason text) returns void
language plpgsql
as $$
begin
  raise exception 'the payment link cannot be paid' using
    errcode = 'check_violation', constraint = 'payment_link_is_payable', detail = p_reason;
end $$;

revoke all on function refuse_link_payment from public;
