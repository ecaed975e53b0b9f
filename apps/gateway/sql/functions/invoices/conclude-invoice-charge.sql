-- Stores the outcome of an automatic payment in its attempt. An approval completes the charge of the part. A void ends that charge for good,
-- because a voided payment must not be made again. After a decline, the charging job decides what follows.
--
-- Called by conclude_invoice_payment, as the owner and with the row of the invoice locked, for every payment of an invoice. Most have no attempt.
create or replace function conclude_invoice_charge(p_payment payments) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_attempt invoice_charge_attempts;
begin
  update invoice_charge_attempts a set
      outcome = case
        when p_payment.status = 210 then 'approved'
        when a.outcome = 'approved' then 'voided'
        when p_payment.status = 231 then 'reversed'
        else 'declined'
      end,
      response_code = p_payment.response_code, reason = p_payment.decline_reason, advice_code = p_payment.advice_code,
      concluded_at = p_payment.updated_at
    where a.merchant_uid = p_payment.merchant_uid and a.payment_id = p_payment.payment_id
      and (a.outcome is null or a.outcome = 'approved')
    returning a.* into v_attempt;
  if not found or v_attempt.outcome not in ('approved', 'voided') then return; end if;
  update invoice_charges c set
      status = case v_attempt.outcome when 'approved' then 'paid' else 'failed' end,
      reason = case v_attempt.outcome when 'approved' then null else 'voided' end,
      next_attempt_at = null, updated_at = p_payment.updated_at
    where c.merchant_uid = v_attempt.merchant_uid and c.invoice_id = v_attempt.invoice_id and c.part_number = v_attempt.part_number;
end $$;

revoke all on function conclude_invoice_charge from public;
