-- Copies a merchant's name and operator to its users' rows, as users_know_their_entity does for new users.
--
-- Trigger users_follow_their_merchant: after insert, or update of name or operator, on merchants.
create or replace function users_follow_their_merchant() returns trigger
language plpgsql security definer set search_path = gateway, public
as $$
begin
  update users set operator_id = new.tenant_uid, entity_name = new.doing_business_as where entity_id = new.merchant_uid;
  return null;
end $$;
