-- Tells whether an Idempotency-Key has 8 to 128 characters.
-- fixed: check idempotency_keys_are_sound of idempotency_keys. Only a migration can change it, and must handle the existing rows.
--
-- A plpgsql function is planned once per connection. A plain condition is read from the catalogue for every statement that writes.
create or replace function idempotency_key_is_sound(p_idempotency_key text) returns boolean
language plpgsql immutable parallel safe
as $$
begin
  return length(p_idempotency_key) between 8 and 128;
end $$;
