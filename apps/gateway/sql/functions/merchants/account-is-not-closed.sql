-- Refuses payments and operations of a closed merchant. A transaction that records one locks the merchant's row until it ends. Closing the
-- merchant waits for these and then sees what they recorded. Existing rows, as a seed writes them, pass.
--
-- Triggers of_an_account_that_is_not_closed (before insert on payments, where the status is 202) and under_an_account_that_is_not_closed
-- (before update of attempt_under_way on payments, where an operation begins).
-- Raises check_violation 'merchant_is_not_closed', which closed-merchant.ts handles.
create or replace function account_is_not_closed() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_status text;
begin
  select account_status_code into v_status from merchants where merchant_uid = new.merchant_uid for key share;
  if v_status = 'Closed' then
    raise exception 'the merchant is closed' using errcode = 'check_violation', constraint = 'merchant_is_not_closed';
  end if;
  return new;
end $$;
