-- API keys with which a merchant's own server calls the payment services. Only a keyed hash of a key is here; what was done with a
-- key names it for good, so a deleted one keeps its row and loses its hash.
create table api_keys (
  merchant_uid uuid not null references merchants,
  api_key_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  terminal_uid uuid not null,
  -- By which a key is found: the part of it that may be seen.
  public_id text not null unique check (public_id ~ '^[0-9A-Za-z]{12}$'),
  last_four text not null check (length(last_four) = 4),
  secret_hash bytea check (length(secret_hash) = 32),
  -- Permission codes.
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  expires_at timestamptz,
  disabled_at timestamptz,
  deleted_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  primary key (merchant_uid, api_key_id),
  foreign key (merchant_uid, terminal_uid) references terminals,
  check ((deleted_at is null) = (secret_hash is not null))
);

alter table api_keys enable row level security;
create policy scope on api_keys to countinghouse_gateway using (merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on api_keys to countinghouse_gateway;
grant update (disabled_at, deleted_at, secret_hash) on api_keys to countinghouse_gateway;

-- The one look across merchants: whose key it is is not known before it is found. It shows a single key, by its public part, and
-- none that is disabled or deleted.
create function find_api_key(p_public_id text)
  returns table (merchant_uid uuid, api_key_id uuid, name text, terminal_uid uuid, secret_hash bytea, scopes text[], expires_at timestamptz)
  language sql stable security definer
  set search_path = gateway, pg_temp
  as $$
    select k.merchant_uid, k.api_key_id, k.name, k.terminal_uid, k.secret_hash, k.scopes, k.expires_at
    from api_keys k
    where k.public_id = p_public_id and k.disabled_at is null and k.deleted_at is null
  $$;
revoke execute on function find_api_key(text) from public;
grant execute on function find_api_key(text) to countinghouse_gateway;
