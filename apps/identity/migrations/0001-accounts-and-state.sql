-- Sign-in accounts and the state of the OpenID Connect provider.

create table accounts (
  id_server_id uuid primary key,
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  password_changed_at timestamptz,
  disabled boolean not null default false,
  -- Failed tries since the last success, and until when the account is locked because of them.
  failures smallint not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index accounts_by_username on accounts (lower(username));
create index accounts_by_email on accounts (lower(email));

-- What oidc-provider keeps: sessions, interactions, grants, codes, refresh tokens. Access tokens are JWTs and not kept.
create table provider_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index provider_records_by_grant on provider_records (grant_id) where grant_id is not null;
create index provider_records_by_uid on provider_records (model, uid) where uid is not null;
create index provider_records_by_account on provider_records (account_id) where account_id is not null;
create index provider_records_expired on provider_records (expires_at) where expires_at is not null;

-- Keys that sign tokens; the private half is sealed. The newest that is not retired signs, all verify.
create table signing_keys (
  key_id text primary key,
  public_key jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create table password_resets (
  token_hash bytea primary key,
  id_server_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_account on password_resets (id_server_id);

-- How often one address tried in the present window of time.
create table address_tries (
  address text not null,
  purpose text not null,
  window_started_at timestamptz not null,
  tries integer not null,
  primary key (address, purpose)
);

create table audit (
  audit_id bigint generated always as identity primary key,
  created_at timestamptz not null,
  event text not null,
  id_server_id uuid,
  username text not null,
  address text not null
);
create index audit_by_account on audit (id_server_id, created_at desc);
