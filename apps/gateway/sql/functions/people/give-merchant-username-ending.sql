-- Assigns a new merchant its username ending.
--
-- Trigger give_username_ending: after insert on merchants.
create or replace function give_merchant_username_ending() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  perform add_username_ending(new.merchant_uid);
  return null;
end $$;

revoke all on function give_merchant_username_ending from public;
