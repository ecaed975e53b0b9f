-- Whose an account is, for what an operator or a merchant asks of its people; the language of its mails; invitations;
-- and the sessions of a person, as that person sees them.

alter table accounts
  add column entity_id uuid,
  add column tenant_uid uuid,
  add column user_type_id text check (user_type_id in ('Administrator', 'Merchant')),
  add column locale text;

-- A link that sets the first password lives longer than one for a forgotten password.
alter table password_resets add column purpose text not null default 'reset' check (purpose in ('reset', 'invitation'));

-- One row for each session of the provider: from which device and since when. The session itself is a provider record.
create table sign_in_sessions (
  session_id text primary key,
  id_server_id uuid not null references accounts on delete cascade,
  user_agent text not null,
  address text not null,
  began_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sign_in_sessions_by_account on sign_in_sessions (id_server_id, last_seen_at desc);

-- What was ended before its time: a session, or (without one) everything of an account. The services refuse the access
-- tokens of these, and a request that was under way cannot bring such a session back.
create table ended_sessions (
  ended_session_id bigint generated always as identity primary key,
  session_id text,
  id_server_id uuid not null,
  ended_at timestamptz not null
);
create index ended_sessions_by_session on ended_sessions (session_id) where session_id is not null;
create index ended_sessions_by_account on ended_sessions (id_server_id) where session_id is null;
create index ended_sessions_by_time on ended_sessions (ended_at);
