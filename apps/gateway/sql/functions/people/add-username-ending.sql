-- Assigns a merchant or an operator the number that its usernames end with (`ada@482135`), so that whether a name is free depends on that
-- business alone (decision 35). The number is random and unique, and gets longer when most of the short ones are taken.
--
-- Called by give_merchant_username_ending and give_operator_username_ending.
create or replace function add_username_ending(p_entity_id uuid) returns void
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  first integer := 100000;
begin
  loop
    insert into username_endings (entity_id, ending)
      values (p_entity_id, '@' || (first + floor(random() * 9 * first))::integer)
      on conflict (ending) do nothing;
    exit when found;
    first := least(first * 10, 100000000);
  end loop;
end
$$;

revoke all on function add_username_ending from public;
