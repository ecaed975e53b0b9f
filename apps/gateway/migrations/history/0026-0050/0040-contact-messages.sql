-- Messages to the operator (Contact Us), and their mails: the outbox from which they are sent until the mail server has taken them.
create table contact_messages (
  contact_message_id uuid primary key,
  -- What both sides call it.
  reference text not null unique,
  -- Whose user wrote it: a merchant or the operator; null for somebody signed out.
  entity_id uuid,
  user_id uuid,
  impersonator_user_id uuid,
  sender_name text not null,
  topic text not null check (topic in ('payments', 'settlement', 'billing', 'account', 'technical', 'other')),
  subject text not null,
  message text not null,
  about text,
  reply_email text not null,
  -- Whether the mail address is known to be the writer's: nobody else is sent what they wrote.
  reply_email_known boolean not null,
  locale text not null check (locale in ('en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN')),
  address text not null,
  -- The person, or empty for everybody signed out: one key is one message.
  sender_key text not null,
  idempotency_key text not null check (length(idempotency_key) between 8 and 128),
  body_hash bytea not null,
  created_at timestamptz not null,
  unique (sender_key, idempotency_key),
  check ((entity_id is null) = (user_id is null))
);
create index contact_messages_by_sender on contact_messages (sender_key, created_at);
create index contact_messages_by_created on contact_messages (created_at);

create table contact_mails (
  contact_message_id uuid not null references contact_messages on delete cascade,
  -- To the operator, which is tried until it is taken, and to the writer.
  kind text not null check (kind in ('support', 'confirmation')),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'refused', 'given_up')),
  tries integer not null default 0,
  -- Of one that is being sent: when another node may take it.
  next_try_at timestamptz not null,
  ended_at timestamptz,
  primary key (contact_message_id, kind),
  check ((status = 'waiting') = (ended_at is null))
);
create index contact_mails_to_send on contact_mails (next_try_at) where status = 'waiting';

alter table contact_messages enable row level security;
create policy scope on contact_messages to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid())
    or (entity_id is null and (select scope_merchant_uid()) is null and (select scope_tenant_uid()) is null))
  with check (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid())
    or (entity_id is null and (select scope_merchant_uid()) is null and (select scope_tenant_uid()) is null));
alter table contact_mails enable row level security;
create policy scope on contact_mails to countinghouse_gateway
  using (contact_message_id in (select m.contact_message_id from contact_messages m))
  with check (contact_message_id in (select m.contact_message_id from contact_messages m));

grant select, insert on contact_messages to countinghouse_gateway;
grant insert on contact_mails to countinghouse_gateway;
