-- Sends a payment's Level 2/3 data again, as a new version, before its batch is submitted. The payment's amount decides the level that the
-- data qualifies for. A partial capture changes it, and so does cancelling one. A user who is editing the data gets a version conflict, as
-- if another user had saved it.
--
-- Trigger commercial_data_of_another_amount: after update of amount on payments, where the amount changed.
create or replace function commercial_data_of_another_amount() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  -- Due immediately. The sender compares this with business time, which can be any date in a sandbox.
  update commercial_data d set version = d.version + 1, tries = 0, next_try_at = 'epoch'
    where d.merchant_uid = new.merchant_uid and d.payment_id = new.payment_id;
  return null;
end $$;

revoke all on function commercial_data_of_another_amount from public;
