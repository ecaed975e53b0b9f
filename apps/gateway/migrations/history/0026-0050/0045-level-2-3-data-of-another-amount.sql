-- What a payment comes to decides which level its Level 2/3 data reaches. A capture of a part changes it, and so does the cancelling of such a
-- capture: the data that stands is then sent again, as a version of its own, before its batch goes. Whoever is changing it at that moment
-- is told, as when somebody else had saved it.
create function commercial_data_of_another_amount() returns trigger language plpgsql security definer set search_path = gateway, pg_temp as $$
begin
  update commercial_data d set version = d.version + 1, tries = 0, next_try_at = 'epoch'
    where d.merchant_uid = new.merchant_uid and d.payment_id = new.payment_id;
  return null;
end $$;
revoke execute on function commercial_data_of_another_amount from public;
-- Only operations on a payment write its amount; a payment that is taken does not come here.
create trigger commercial_data_of_another_amount after update of amount on payments for each row
  when (new.amount is distinct from old.amount and new.status in (205, 206, 210))
  execute function commercial_data_of_another_amount();
