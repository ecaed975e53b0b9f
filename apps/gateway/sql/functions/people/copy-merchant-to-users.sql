-- Copies a merchant's name and operator to its users' rows, as copy_entity_to_user does for new users.
--
-- Trigger copy_merchant_to_users: after insert, or update of name or operator, on merchants.
create or replace function copy_merchant_to_users() returns trigger
language plpgsql security definer set search_path = gateway, public
as $$
begin
  update users set operator_id = new.tenant_uid, entity_name = new.doing_business_as where entity_id = new.merchant_uid;
  return null;
end $$;
