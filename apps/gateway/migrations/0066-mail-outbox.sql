-- The outbox of the mails that a merchant's customers get. A message is written in the transaction of what it tells, so that neither
-- exists without the other; a background task writes it in the customer's language and hands it to the mail server.
create table mail_messages (
  merchant_uid uuid not null references merchants,
  message_id uuid not null,
  -- Which mail it is: customer-mails.ts.
  kind text not null,
  -- Whose it is.
  customer_id uuid,
  recipient text not null check (length(recipient) between 3 and 254),
  locale text not null check (locale in ('en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN')),
  -- What the mail tells, from which it is written.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- As written with the first try, and sent with each. The secret of a link is never in it.
  subject text,
  text text,
  html text,
  -- The secret of the link that it holds, until it has ended.
  sealed_secret bytea,
  key_version integer,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'refused', 'given_up')),
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_uid, message_id),
  check ((status = 'waiting') = (ended_at is null)),
  check (num_nulls(subject, text, html) in (0, 3)),
  check ((sealed_secret is null) = (key_version is null)),
  check (status = 'waiting' or (sealed_secret is null and next_try_at is null))
);
create index mail_messages_by_customer on mail_messages (merchant_uid, customer_id, created_at desc) where customer_id is not null;
create index mail_messages_by_created on mail_messages (created_at);
alter table mail_messages enable row level security;
-- As customers do, their messages belong to one merchant.
create policy scope on mail_messages to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on mail_messages to countinghouse_gateway;

-- A customer is told of every change of their cards. Its source is sql/functions/mail.
create function tell_of_changed_card() returns trigger language plpgsql
as $stub$ begin raise exception 'tell_of_changed_card is not applied yet'; end $stub$;
create trigger tell_of_changed_card after insert or update of status, card_expiry on vault_accounts for each row
  execute function tell_of_changed_card();

-- Addresses that open a public page to whoever has them. The secret behind the # is kept as its HMAC: it is in the mail and nowhere else.
create table link_secrets (
  merchant_uid uuid not null references merchants,
  secret_id uuid not null,
  purpose text not null check (purpose in ('customer')),
  -- Of a customer.
  target_id uuid not null,
  -- At which a card is checked that is entered there.
  terminal_uid uuid not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  recipient text not null,
  locale text not null check (locale in ('en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN')),
  created_at timestamptz not null,
  created_by uuid,
  expires_at timestamptz not null,
  -- When what it asks for was done.
  used_at timestamptz,
  -- When a later one took its place.
  revoked_at timestamptz,
  primary key (merchant_uid, secret_id),
  foreign key (merchant_uid, terminal_uid) references terminals
);
create unique index link_secrets_by_hash on link_secrets (secret_hash);
create index link_secrets_by_target on link_secrets (merchant_uid, target_id, created_at desc);
create index link_secrets_by_expiry on link_secrets (expires_at);
alter table link_secrets enable row level security;
create policy scope on link_secrets to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on link_secrets to countinghouse_gateway;

-- Who came by such an address. The token is kept hashed, and its row is looked at with each request: it ends at once.
create table visitor_sessions (
  merchant_uid uuid not null,
  visitor_id uuid not null,
  secret_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Cards that were entered, whatever came of them.
  card_tries integer not null default 0 check (card_tries >= 0),
  primary key (merchant_uid, visitor_id),
  foreign key (merchant_uid, secret_id) references link_secrets on delete cascade
);
create unique index visitor_sessions_by_hash on visitor_sessions (token_hash);
create index visitor_sessions_by_secret on visitor_sessions (merchant_uid, secret_id);
create index visitor_sessions_by_expiry on visitor_sessions (expires_at);
alter table visitor_sessions enable row level security;
create policy scope on visitor_sessions to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on visitor_sessions to countinghouse_gateway;

-- How often somebody unknown did something within a window of time. Keys are HMACs: no address is kept.
create table velocity_counters (
  scope text not null,
  key_hash bytea not null,
  window_start timestamptz not null,
  count integer not null check (count > 0),
  primary key (scope, key_hash, window_start)
);
create index velocity_counters_by_window on velocity_counters (window_start);
alter table velocity_counters enable row level security;

-- Whose data are erased is written to no more. Its source is sql/functions/mail.
create function forget_mail_of_customer() returns trigger language plpgsql
as $stub$ begin raise exception 'forget_mail_of_customer is not applied yet'; end $stub$;
create trigger forget_mail_of_deleted_customer after delete on vault_customers for each row
  execute function forget_mail_of_customer();
create trigger forget_mail_of_erased_customer after update of status on vault_customers for each row
  when (new.status = 'erased') execute function forget_mail_of_customer();
