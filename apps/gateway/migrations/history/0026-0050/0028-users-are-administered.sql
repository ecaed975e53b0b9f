-- People are added, changed, made inactive and removed from the portal, and found among 100,000 of them.

alter table users
  add column version integer not null default 1,
  -- Gone from every list and unable to sign in; the row stays, so that histories keep the name.
  add column deleted_at timestamptz,
  -- Since when the sign-in account at the identity provider may not be what this row says; null when it is.
  add column account_unsettled_at timestamptz,
  -- The operator that the entity belongs to, and the merchant's name: one table serves every list of people. Triggers keep both.
  add column operator_id uuid,
  add column entity_name text not null default '';

update users u set
  operator_id = coalesce((select m.tenant_uid from merchants m where m.merchant_uid = u.entity_id), u.entity_id),
  entity_name = coalesce((select m.doing_business_as from merchants m where m.merchant_uid = u.entity_id), '');
alter table users alter column operator_id set not null;

create function users_know_their_entity() returns trigger language plpgsql security definer set search_path from current as $$
begin
  select m.tenant_uid, m.doing_business_as into new.operator_id, new.entity_name from merchants m where m.merchant_uid = new.entity_id;
  if new.operator_id is null then
    new.operator_id := new.entity_id;
    new.entity_name := '';
  end if;
  return new;
end $$;
create trigger users_know_their_entity before insert or update of entity_id on users
  for each row execute function users_know_their_entity();

create function users_follow_their_merchant() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update users set operator_id = new.tenant_uid, entity_name = new.doing_business_as where entity_id = new.merchant_uid;
  return null;
end $$;
create trigger users_follow_their_merchant after insert or update of doing_business_as, tenant_uid on merchants
  for each row execute function users_follow_their_merchant();

-- What a person is looked for by, their merchant's name too.
alter table users drop column search;
alter table users add column search text not null generated always as (
  lower(username || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || entity_name)
) stored;
create index users_by_search on users using gin (operator_id, search gin_trgm_ops) where deleted_at is null;

-- The orders of the list.
create index users_by_name on users (operator_id, last_name, first_name, user_id) where deleted_at is null;
create index users_in_order_of_username on users (operator_id, username, user_id) where deleted_at is null;
create index users_in_order_of_merchant on users (operator_id, entity_name, last_name, first_name, user_id) where deleted_at is null;
create index users_in_order_of_date on users (operator_id, created_date, user_id) where deleted_at is null;
create index users_unsettled on users (account_unsettled_at) where account_unsettled_at is not null;

-- One name is one name in every case and in every Unicode form of its letters.
drop index users_by_username;
create unique index users_by_username on users (lower(normalize(username, nfkc)));

-- Somebody who is being added: here from before their sign-in account is asked for until their row stands, so that what a process
-- that dies leaves behind is taken back. See docs/decisions/0026-a-user-is-added-in-two-places.md.
create table user_creations (
  user_id uuid primary key,
  id_server_id uuid not null unique,
  username text not null,
  started_at timestamptz not null
);
create unique index user_creations_by_username on user_creations (lower(normalize(username, nfkc)));
create index user_creations_by_start on user_creations (started_at);
grant select, insert, update, delete on user_creations to countinghouse_gateway;
