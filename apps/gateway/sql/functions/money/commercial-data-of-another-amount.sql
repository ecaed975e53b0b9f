-- Has a payment's Level 2/3 data sent again, as a version of its own, before its batch goes. What a payment comes to decides which level
-- the data reaches; a capture of a part changes it, and so does the cancelling of such a capture. Whoever is changing the data at that
-- moment is told, as when somebody else had saved it.
--
-- Trigger commercial_data_of_another_amount: after update of amount on payments, where the amount changed.
create or replace function commercial_data_of_another_amount() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  -- Due at once: whoever sends it compares with business time, which can stand anywhere in a sandbox.
  update commercial_data d set version = d.version + 1, tries = 0, next_try_at = 'epoch'
    where d.merchant_uid = new.merchant_uid and d.payment_id = new.payment_id;
  return null;
end $$;

revoke all on function commercial_data_of_another_amount from public;
