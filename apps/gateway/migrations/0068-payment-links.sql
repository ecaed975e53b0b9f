-- Payment links: the settings of a merchant's payment pages, the links, and their uses. A link is opened by a secret, as the page of a customer
-- is; link_secrets and visitor_sessions serve both.

create table payment_link_settings (
  merchant_uid uuid primary key references merchants,
  enabled boolean not null default true,
  default_locale text not null default 'en' check (default_locale in ('en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN')),
  -- By locale: heading, text, thanks.
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  -- At which new links take their payments.
  terminal_uid uuid not null,
  -- What pages ask for, each with its rule: hidden, shown, required.
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  -- Millionths of the amount.
  tip_choices integer[] not null default '{}' check (cardinality(tip_choices) <= 4),
  terms_url text not null default '' check (length(terms_url) <= 500),
  privacy_url text not null default '' check (length(privacy_url) <= 500),
  return_urls text[] not null default '{}' check (cardinality(return_urls) <= 10),
  support_email text not null default '' check (length(support_email) <= 254),
  sends_receipt boolean not null default true,
  protection text not null default 'normal' check (protection in ('normal', 'strict')),
  -- What all links take in a day of the merchant's time zone at most; minor units of each currency.
  daily_amount_maximum bigint not null default 5000000 check (daily_amount_maximum > 0),
  daily_count_maximum integer not null default 500 check (daily_count_maximum > 0),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (merchant_uid, terminal_uid) references terminals
);
alter table payment_link_settings enable row level security;
create policy scope on payment_link_settings to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on payment_link_settings to countinghouse_gateway;

create table payment_links (
  merchant_uid uuid not null references merchants,
  link_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  title text not null default '' check (length(title) <= 120),
  description text not null default '' check (length(description) <= 1000),
  kind text not null check (kind in ('fixed', 'open', 'choice', 'items')),
  -- Minor units of the currency.
  amount bigint check (amount >= 100),
  minimum_amount bigint check (minimum_amount >= 100),
  maximum_amount bigint check (maximum_amount >= coalesce(minimum_amount, 100)),
  choices bigint[] not null default '{}' check (cardinality(choices) <= 6),
  allows_other_amount boolean not null default false,
  -- item_id, title, unit_amount, quantity_minimum, quantity_maximum, tax_rate_ppm; as they are sold, not a reference to a price list.
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  -- Millionths on top of the amount; items have their own.
  tax_rate_ppm integer not null default 0 check (tax_rate_ppm between 0 and 1000000),
  -- Null: those of the settings.
  tip_choices integer[] check (cardinality(tip_choices) <= 4),
  currency smallint not null,
  terminal_uid uuid not null,
  -- Null: any number.
  max_uses integer check (max_uses between 1 and 1000000),
  used_count integer not null default 0 check (used_count >= 0),
  -- Payments that are under way.
  reserved_count integer not null default 0 check (reserved_count >= 0),
  -- What its used uses come to, and when the last of them was paid.
  paid_amount bigint not null default 0,
  last_paid_at timestamptz,
  starts_at timestamptz,
  expires_at timestamptz,
  order_id text not null default '' check (length(order_id) <= 64),
  -- Whose personal link it is.
  customer_id uuid,
  -- Null: what the settings say.
  fields jsonb check (jsonb_typeof(fields) = 'object'),
  keep_card text not null default 'never' check (keep_card in ('never', 'offer', 'require')),
  return_url text check (length(return_url) <= 500),
  -- An active one whose last use or whose time is over may still say 'active' here until its round comes.
  status text not null default 'active' check (status in ('active', 'paused', 'completed', 'expired', 'closed')),
  paused_reason text check (paused_reason in ('by_person', 'protection')),
  -- When a pause by the protection ends by itself, and how many there were.
  paused_until timestamptz,
  protection_pauses integer not null default 0 check (protection_pauses >= 0),
  secret_last_four text not null check (length(secret_last_four) = 4),
  -- One form that is sent makes one link.
  idempotency_key text check (length(idempotency_key) between 8 and 128),
  body_hash bytea,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  -- As of then: an API key, too, has a name.
  created_by_name text not null default '',
  updated_at timestamptz not null,
  -- By which it is found, in lower case.
  search text not null generated always as (
    lower(name || ' ' || title || ' ' || description || ' ' || order_id || ' ' || secret_last_four)
  ) stored,
  primary key (merchant_uid, link_id),
  foreign key (merchant_uid, terminal_uid) references terminals,
  foreign key (merchant_uid, customer_id) references vault_customers on delete set null (customer_id),
  check (max_uses is null or used_count + reserved_count <= max_uses),
  check ((status = 'paused') = (paused_reason is not null)),
  check ((idempotency_key is null) = (body_hash is null))
) with (fillfactor = 80);
create unique index payment_links_by_key on payment_links (merchant_uid, idempotency_key) where idempotency_key is not null;
create index payment_links_by_created on payment_links (merchant_uid, created_at desc, link_id desc);
-- What the list begins with: closed ones may be most of all.
create index payment_links_not_closed on payment_links (merchant_uid, created_at desc, link_id desc) where status <> 'closed';
create index payment_links_by_status on payment_links (merchant_uid, status, created_at desc, link_id desc);
create index payment_links_by_kind on payment_links (merchant_uid, kind, created_at desc, link_id desc);
create index payment_links_by_name on payment_links (merchant_uid, upper(name), link_id);
create index payment_links_by_last_paid on payment_links (merchant_uid, last_paid_at desc nulls last, link_id desc);
create index payment_links_by_paid_amount on payment_links (merchant_uid, paid_amount, link_id);
create index payment_links_by_used_count on payment_links (merchant_uid, used_count, link_id);
create index payment_links_by_expiry on payment_links (merchant_uid, expires_at, link_id);
create index payment_links_by_maker on payment_links (merchant_uid, created_by, created_at desc, link_id desc);
create index payment_links_by_customer on payment_links (merchant_uid, customer_id) where customer_id is not null;
create index payment_links_by_amount on payment_links (merchant_uid, amount, link_id) where amount is not null;
-- What the round of expiry looks for, over all merchants.
create index payment_links_to_expire on payment_links (expires_at) where status = 'active' and expires_at is not null;
create index payment_links_to_resume on payment_links (paused_until) where paused_until is not null;
create index payment_links_by_search on payment_links using gin (merchant_uid, search gin_trgm_ops);
alter table payment_links enable row level security;
create policy scope on payment_links to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on payment_links to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on payment_links to countinghouse_gateway;
grant select, update on payment_links to countinghouse_payments;

-- As with customers: one plain condition, which every index serves.
create view payment_links_of_merchant as
  select * from payment_links where merchant_uid = (select scope_merchant_uid());
grant select on payment_links_of_merchant to countinghouse_gateway;

-- One payment that was tried by a link. It is reserved before the payment is recorded, used once it is approved, and released where nothing
-- was charged or it was voided.
create table payment_link_uses (
  merchant_uid uuid not null,
  payment_id uuid not null,
  link_id uuid not null,
  visitor_id uuid not null,
  state text not null default 'reserved' check (state in ('reserved', 'used', 'released')),
  -- Minor units; amount is the whole, with tax and tip.
  amount bigint not null check (amount > 0),
  tax_amount bigint not null default 0 check (tax_amount >= 0),
  tip_amount bigint not null default 0 check (tip_amount >= 0),
  currency smallint not null,
  payer_name text not null default '' check (length(payer_name) <= 129),
  payer_email text not null default '' check (length(payer_email) <= 254),
  -- title, quantity, unit_amount of what was chosen.
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  -- label, value of what the page asked.
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  created_at timestamptz not null,
  concluded_at timestamptz,
  primary key (merchant_uid, payment_id),
  foreign key (merchant_uid, link_id) references payment_links,
  check ((state = 'reserved') = (concluded_at is null))
);
create index payment_link_uses_by_link on payment_link_uses (merchant_uid, link_id, created_at desc, payment_id desc);
create index payment_link_uses_by_state on payment_link_uses (merchant_uid, link_id, state, created_at desc, payment_id desc);
create index payment_link_uses_by_time on payment_link_uses (merchant_uid, created_at) include (state, amount, currency);
create index payment_link_uses_by_visitor on payment_link_uses (merchant_uid, visitor_id);
create index payment_link_uses_by_email on payment_link_uses (merchant_uid, lower(payer_email)) where payer_email <> '';
alter table payment_link_uses enable row level security;
create policy scope on payment_link_uses to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on payment_link_uses to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on payment_link_uses to countinghouse_gateway;
grant select, insert, update on payment_link_uses to countinghouse_payments;

-- How often a link was opened on a day of the merchant's time zone. A few rows a day: those who open it at once do not wait for each other.
create table payment_link_openings (
  merchant_uid uuid not null,
  link_id uuid not null,
  opened_on date not null,
  part smallint not null check (part between 0 and 7),
  opened_count integer not null check (opened_count > 0),
  primary key (merchant_uid, link_id, opened_on, part),
  foreign key (merchant_uid, link_id) references payment_links
);
create index payment_link_openings_by_day on payment_link_openings (merchant_uid, opened_on) include (opened_count);
alter table payment_link_openings enable row level security;
create policy scope on payment_link_openings to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on payment_link_openings to countinghouse_gateway;

-- The secret of a payment link does not expire by itself, goes to nobody in particular, and is kept sealed for 'Copy link' until another one
-- takes its place.
alter table link_secrets
  drop constraint link_secrets_purpose_check,
  add constraint link_secrets_purpose_check check (purpose in ('customer', 'payment_link')),
  alter column expires_at drop not null,
  add column sealed_secret bytea,
  add column key_version integer,
  add constraint link_secrets_expiry_check check (purpose = 'payment_link' or expires_at is not null),
  add constraint link_secrets_sealed_check check (
    (sealed_secret is null) = (key_version is null)
    and (sealed_secret is not null) = (purpose = 'payment_link' and revoked_at is null)
  );
create unique index link_secrets_of_payment_links on link_secrets (merchant_uid, target_id)
  where purpose = 'payment_link' and revoked_at is null;

-- Who came, as they named themselves, and how their tries went.
alter table visitor_sessions
  add column locale text check (locale in ('en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN')),
  add column name text not null default '' check (length(name) <= 129),
  add column email text not null default '' check (length(email) <= 254),
  -- When they signed out, or were sent away.
  add column ended_at timestamptz,
  add column attempt_count integer not null default 0 check (attempt_count >= 0),
  add column decline_count integer not null default 0 check (decline_count >= 0),
  -- The payment that is under way: one at a time.
  add column attempt_payment_id uuid;

-- Mails that send a link.
alter table mail_messages add column link_id uuid;
create index mail_messages_by_link on mail_messages (merchant_uid, link_id, created_at desc) where link_id is not null;

-- What became of a payment by a link decides what becomes of its use. Its source is sql/functions/payment-links.
create function conclude_link_use() returns trigger language plpgsql
as $stub$ begin raise exception 'conclude_link_use is not applied yet'; end $stub$;
create trigger conclude_link_use after update of status on payments for each row
  when (new.source = 'payment_link' and new.status <> old.status) execute function conclude_link_use();
