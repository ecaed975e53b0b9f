-- Sets the session slot for which a new terminal key can be the default, by the platform of its terminal (1434 is the international one).
--
-- Trigger has_its_slot: before insert on terminal_keys.
create or replace function set_slot_of_terminal_key() returns trigger
language plpgsql set search_path = gateway, pg_temp
as $$
begin
  select case when t.platform_id = 1434 then 'international' else 'main' end into new.slot
    from terminals t where t.merchant_uid = new.merchant_uid and t.terminal_uid = new.terminal_uid;
  return new;
end $$;
