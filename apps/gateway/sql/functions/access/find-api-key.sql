-- Finds an API key by its public part. This is the only query across merchants, because the owner of the key is not known yet. It returns
-- one key, and none that is disabled or deleted, or whose creator is an inactive administrator.
--
-- Called by api-keys.ts, which compares the hash.
create or replace function find_api_key(p_public_id text) returns table (
  merchant_uid uuid,
  api_key_id uuid,
  name text,
  terminal_uid uuid,
  secret_hash bytea,
  scopes text[],
  expires_at timestamptz
)
language sql stable security definer set search_path = gateway, pg_temp
as $$
  select k.merchant_uid, k.api_key_id, k.name, k.terminal_uid, k.secret_hash, k.scopes, k.expires_at
  from api_keys k
  where k.public_id = p_public_id and k.disabled_at is null and k.deleted_at is null
    and not exists (
      select from users u
      where u.user_id = k.created_by and u.user_type_id = 'Administrator' and u.user_status_id <> 1)
$$;

revoke all on function find_api_key from public;
grant execute on function find_api_key to countinghouse_gateway;
