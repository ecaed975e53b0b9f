-- Why an administrator acts as a merchant's user. Impersonations from before it was asked for have none.
alter table impersonations add column reason text check (length(reason) between 1 and 200);
create index impersonations_of_merchant on impersonations (merchant_uid, started_at desc);

-- A key whose maker is an administrator was made under an impersonation, and its maker has seen it. It ends with them: from now on when
-- they are made inactive (docs/decisions/0035), and here for those who are inactive already.
update api_keys set disabled_at = now()
where disabled_at is null and deleted_at is null
  and created_by in (select u.user_id from users u where u.user_type_id = 'Administrator' and u.user_status_id <> 1);

create policy operator_disables on api_keys for update to countinghouse_gateway
  using ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  with check ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)
    and disabled_at is not null);
create index api_keys_by_maker on api_keys (created_by) where disabled_at is null and deleted_at is null;

-- The last wall: whichever way an administrator became inactive, their keys open nothing.
create or replace function find_api_key(p_public_id text)
  returns table (merchant_uid uuid, api_key_id uuid, name text, terminal_uid uuid, secret_hash bytea, scopes text[], expires_at timestamptz)
  language sql stable security definer
  set search_path = gateway, pg_temp
  as $$
    select k.merchant_uid, k.api_key_id, k.name, k.terminal_uid, k.secret_hash, k.scopes, k.expires_at
    from api_keys k
    where k.public_id = p_public_id and k.disabled_at is null and k.deleted_at is null
      and not exists (select from users u
        where u.user_id = k.created_by and u.user_type_id = 'Administrator' and u.user_status_id <> 1)
  $$;
