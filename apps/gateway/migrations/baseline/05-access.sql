-- People, their roles and permissions, and the other ways in: impersonations and API keys.

create table users (
  user_id uuid primary key,
  id_server_id uuid not null unique,
  entity_id uuid not null,
  user_type_id text not null check (user_type_id in ('Merchant', 'Administrator')),
  username text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  user_status_id smallint not null default 1,
  created_by uuid,
  created_date timestamptz not null,
  updated_by uuid,
  updated_date timestamptz,
  version integer not null default 1,
  -- Gone from every list and unable to sign in; the row stays, so that histories keep the name.
  deleted_at timestamptz,
  -- Since when the sign-in account at the identity provider may not be what this row says; null when it is.
  account_unsettled_at timestamptz,
  -- The operator that the entity belongs to, and the merchant's name: one table serves every list of people. Triggers keep both.
  operator_id uuid not null,
  entity_name text not null default '',
  -- By which a person is found, by their merchant's name too.
  search text not null generated always as (
    lower(username || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || entity_name)
  ) stored,
  -- When they were last here, by real time: an account that nobody uses is made inactive after 90 days.
  last_active_at timestamptz,
  -- When they were told that their account is about to be made inactive.
  inactivity_warned_at timestamptz,
  -- Kept although nobody signs in: the people of demo data.
  inactivity_exempt boolean not null default false
);
create index users_by_entity on users (entity_id, last_name, first_name);
create index users_by_search on users using gin (operator_id, search gin_trgm_ops) where deleted_at is null;
-- The orders of the list.
create index users_by_name on users (operator_id, last_name, first_name, user_id) where deleted_at is null;
create index users_in_order_of_username on users (operator_id, username, user_id) where deleted_at is null;
create index users_in_order_of_merchant on users (operator_id, entity_name, last_name, first_name, user_id) where deleted_at is null;
create index users_in_order_of_date on users (operator_id, created_date, user_id) where deleted_at is null;
create index users_unsettled on users (account_unsettled_at) where account_unsettled_at is not null;
-- One name is one name in every case and in every Unicode form of its letters.
create unique index users_by_username on users (lower(normalize(username, nfkc)));
grant select, insert, update on users to countinghouse_gateway;
create trigger users_know_their_entity before insert or update of entity_id on users for each row
  execute function users_know_their_entity();
create trigger users_begin_anew before update of user_status_id on users for each row
  when (new.user_status_id = 1 and old.user_status_id <> 1)
  execute function users_begin_anew();

-- Somebody who is being added: here from before their sign-in account is asked for until their row stands, so that what a process that
-- dies leaves behind is taken back (decision 26).
create table user_creations (
  user_id uuid primary key,
  id_server_id uuid not null unique,
  username text not null,
  started_at timestamptz not null
);
create unique index user_creations_by_username on user_creations (lower(normalize(username, nfkc)));
create index user_creations_by_start on user_creations (started_at);
grant select, insert, update, delete on user_creations to countinghouse_gateway;

-- The number with which the names of a business's people end (`ada@482135`): people sign in with nothing else, so usernames are one space
-- for all, and whether a name is free must tell nobody about other businesses (decision 35). Older names have no ending.
create table username_endings (
  -- A merchant or an operator.
  entity_id uuid primary key,
  ending text not null unique check (ending ~ '^@[0-9]{6,9}$')
);
alter table username_endings enable row level security;
create policy scope on username_endings for select to countinghouse_gateway
  using (
    entity_id = (select scope_merchant_uid())
    or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and entity_id in (select m.merchant_uid from merchants m))
  );
grant select on username_endings to countinghouse_gateway;

create table roles (
  role_id uuid primary key,
  entity_id uuid not null,
  name text not null,
  created_date timestamptz not null,
  version integer not null default 1,
  updated_by uuid references users,
  updated_date timestamptz
);
create unique index roles_by_name on roles (entity_id, lower(normalize(name, nfkc)));
grant select, insert, update, delete on roles to countinghouse_gateway;

create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  code text not null,
  primary key (role_id, code)
);
grant select, insert, update, delete on role_permissions to countinghouse_gateway;

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role_id uuid not null references roles,
  primary key (user_id, role_id)
);
-- Who has a role.
create index user_roles_by_role on user_roles (role_id);
grant select, insert, update, delete on user_roles to countinghouse_gateway;

-- What is granted to or taken from one user beside the roles.
create table user_permissions (
  user_id uuid not null references users on delete cascade,
  code text not null,
  has_access boolean not null,
  primary key (user_id, code)
);
grant select, insert, update, delete on user_permissions to countinghouse_gateway;

create table impersonations (
  impersonation_id uuid primary key,
  impersonator_user_id uuid not null references users,
  impersonated_user_id uuid not null references users,
  merchant_uid uuid not null references merchants,
  access text not null check (access in ('view', 'full')),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Why an administrator acts as a merchant's user; null in older ones.
  reason text check (length(reason) between 1 and 200)
);
create unique index impersonations_open on impersonations (impersonator_user_id) where ended_at is null;
-- The last impersonation of an administrator as a user is looked for whenever one is stopped, also one that ended long ago.
create index impersonations_by_impersonator on impersonations (impersonator_user_id, impersonated_user_id, started_at desc);
create index impersonations_of_merchant on impersonations (merchant_uid, started_at desc);
alter table impersonations enable row level security;
create policy scope on impersonations to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  );
grant select, insert, update on impersonations to countinghouse_gateway;

-- API keys with which a merchant's own server calls the payment services. Only a keyed hash of a key is here; what was done with a key
-- names it for good, so a deleted one keeps its row and loses its hash.
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
create index api_keys_by_maker on api_keys (created_by) where disabled_at is null and deleted_at is null;
alter table api_keys enable row level security;
create policy scope on api_keys to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and exists (select from merchants m where m.merchant_uid = api_keys.merchant_uid))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
-- A key whose maker is an administrator was made under an impersonation, and its maker has seen it: it ends with them (decision 35).
create policy operator_disables on api_keys for update to countinghouse_gateway
  using ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  with check (
    (select scope_tenant_uid()) is not null
    and merchant_uid in (select m.merchant_uid from merchants m)
    and disabled_at is not null
  );
grant select, insert on api_keys to countinghouse_gateway;
grant update (secret_hash, disabled_at, deleted_at) on api_keys to countinghouse_gateway;

-- Views of lists that people save under a name. They belong to one person of an entity (a merchant, or an operator), who can share them
-- with the others of that entity. entity_id is the merchant_uid of the one and the tenant_uid of the other, as in custom_reports.
create table saved_views (
  entity_id uuid not null,
  view_id uuid not null,
  user_id uuid not null references users,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  shared boolean not null,
  -- Counts up with each change: who saves over an older one is told.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, view_id)
);
-- One name is one view of a person, and finds their views of a list.
create unique index saved_views_by_name on saved_views (entity_id, user_id, list, lower(name));
create index saved_views_shared on saved_views (entity_id, list) where shared;
alter table saved_views enable row level security;
create policy scope on saved_views to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()))
  with check (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()));
grant select, insert, update, delete on saved_views to countinghouse_gateway;
