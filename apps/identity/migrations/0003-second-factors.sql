-- Second factors: passkeys, an authenticator app, recovery codes; and who must have one.

alter table accounts
  -- Failed second factors since the last success, and until when the account takes none because of them.
  add column factor_failures smallint not null default 0,
  add column factor_locked_until timestamptz;

create table passkeys (
  -- The credential's id as base64url.
  passkey_id text primary key,
  id_server_id uuid not null references accounts on delete cascade,
  public_key bytea not null,
  -- The authenticator's own count of its signatures: one that does not rise tells of a copy. 0 where it keeps none.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_account on passkeys (id_server_id);

create table authenticators (
  id_server_id uuid primary key references accounts on delete cascade,
  -- The secret that the app shares, sealed under FACTOR_SECRET.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Null until its owner has typed a first code of it.
  confirmed_at timestamptz,
  -- The time step of the code that was used last: none is taken twice.
  last_step bigint not null default 0,
  last_used_at timestamptz
);

create table recovery_codes (
  id_server_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (id_server_id, code_hash)
);

-- What an authenticator is asked to sign: once, for the page and purpose it was made for.
create table passkey_challenges (
  purpose text primary key,
  challenge text not null,
  expires_at timestamptz not null
);

-- An operator's row of 'Administrator' is for its administrators, of 'Merchant' for all its merchants' users; a merchant's
-- own for its own. Without a row nothing is required.
create table second_factor_policies (
  entity_id uuid not null,
  user_type_id text not null check (user_type_id in ('Administrator', 'Merchant')),
  required boolean not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (entity_id, user_type_id)
);
