-- Sets in a user's row the operator of their entity and the name of their merchant, so that one table serves every list of users. An entity
-- that is not a merchant is the operator itself.
--
-- Trigger copy_entity_to_user: before insert or update of entity_id on users.
create or replace function copy_entity_to_user() returns trigger
language plpgsql security definer set search_path = gateway, public
as $$
begin
  select m.tenant_uid, m.doing_business_as into new.operator_id, new.entity_name
    from merchants m where m.merchant_uid = new.entity_id;
  if new.operator_id is null then
    new.operator_id := new.entity_id;
    new.entity_name := '';
  end if;
  return new;
end $$;
