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
