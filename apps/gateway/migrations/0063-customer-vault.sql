-- The customer vault: a merchant's customers, their addresses and their stored cards ("accounts"), with the consent and the credential chain
-- of each. A card number still exists only in `cards`; an account names its row.

create table vault_customers (
  merchant_uid uuid not null references merchants,
  customer_id uuid not null,
  -- The merchant's own number for the customer.
  customer_reference text not null default '' check (length(customer_reference) <= 64),
  first_name text not null default '' check (length(first_name) <= 64),
  last_name text not null default '' check (length(last_name) <= 64),
  company_name text not null default '' check (length(company_name) <= 100),
  email text not null default '' check (length(email) <= 254),
  phone_number text not null default '' check (length(phone_number) <= 24),
  fax_number text not null default '' check (length(fax_number) <= 24),
  website text not null default '' check (length(website) <= 200),
  dob date,
  -- The language of every mail and public page for the customer.
  locale text not null,
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  note text not null default '' check (length(note) <= 1000),
  -- Kept custom fields: custom_field_id, label, input_type, value; labels as of when they were saved.
  custom_fields jsonb not null default '[]' check (jsonb_typeof(custom_fields) = 'array'),
  status text not null default 'active' check (status in ('active', 'archived', 'erased')),
  -- Who it was merged into. That customer is merged no further without this name changing as well: it never leads to a chain.
  merged_into_customer_id uuid,
  -- Whom it has taken over: their payments are its payments.
  merged_customer_ids uuid[] not null default '{}',
  -- The last four digits of its cards that are neither removed nor replaced, and the status and the expiry (YYMM) of the default one. A
  -- trigger of vault_accounts keeps them.
  card_last_fours text[] not null default '{}',
  default_card_status text,
  default_card_yymm text,
  -- Of the default billing address, or empty. A trigger of vault_addresses keeps it.
  country text not null default '',
  -- Counts up with each change: who saves over an older one is told.
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  full_name text not null generated always as (
    case
      when first_name <> '' or last_name <> '' then btrim(first_name || ' ' || last_name)
      when company_name <> '' then company_name
      else email
    end
  ) stored,
  -- By which it is found, in lower case. The last four digits of its cards are asked for by themselves.
  search text not null generated always as (
    lower(
      first_name || ' ' || last_name || ' ' || company_name || ' ' || email || ' ' || customer_reference || ' '
        || regexp_replace(phone_number, '[^0-9]', '', 'g')
    )
  ) stored,
  primary key (merchant_uid, customer_id),
  foreign key (merchant_uid, merged_into_customer_id) references vault_customers,
  check (status = 'erased' or last_name <> '' or company_name <> '' or email <> ''),
  check (merged_into_customer_id is null or status <> 'active'),
  check (merged_into_customer_id <> customer_id)
);
create unique index vault_customers_by_reference
  on vault_customers (merchant_uid, lower(customer_reference))
  where customer_reference <> '';
create index vault_customers_by_name on vault_customers (merchant_uid, status, upper(full_name), customer_id);
create index vault_customers_by_email on vault_customers (merchant_uid, status, lower(email), customer_id);
create index vault_customers_by_added on vault_customers (merchant_uid, status, created_at desc, customer_id desc);
create index vault_customers_by_change on vault_customers (merchant_uid, status, updated_at desc, customer_id desc);
create index vault_customers_by_card on vault_customers (merchant_uid, status, default_card_status, default_card_yymm);
-- In the order of the list: who has no card, or a blocked one, may stand far down among the others.
create index vault_customers_by_card_and_name
  on vault_customers (merchant_uid, status, default_card_status, upper(full_name), customer_id);
create index vault_customers_by_country on vault_customers (merchant_uid, status, country);
create index vault_customers_merged
  on vault_customers (merchant_uid, merged_into_customer_id)
  where merged_into_customer_id is not null;
create index vault_customers_by_search on vault_customers
  using gin (merchant_uid, status, search gin_trgm_ops, card_last_fours, tags);
alter table vault_customers enable row level security;
-- Customers belong to one merchant: an operator's administrators reach them by acting as one of its users alone.
create policy scope on vault_customers to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on vault_customers to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on vault_customers to countinghouse_gateway;
-- The right to change a column is what locking a row takes.
grant select on vault_customers to countinghouse_payments;
grant update (updated_at) on vault_customers to countinghouse_payments;

-- As with payments: one plain condition, which every index serves; row-level security alone would keep LIKE from its index.
create view vault_customers_of_merchant as
  select * from vault_customers where merchant_uid = (select scope_merchant_uid());
grant select on vault_customers_of_merchant to countinghouse_gateway;

create table vault_addresses (
  merchant_uid uuid not null,
  address_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('billing', 'shipping')),
  -- Names are those of whom it is shipped to.
  first_name text not null default '' check (length(first_name) <= 64),
  last_name text not null default '' check (length(last_name) <= 64),
  company_name text not null default '' check (length(company_name) <= 100),
  address_1 text not null default '' check (length(address_1) <= 100),
  address_2 text not null default '' check (length(address_2) <= 100),
  city text not null default '' check (length(city) <= 60),
  state text not null default '' check (length(state) <= 60),
  postal_code text not null default '' check (length(postal_code) <= 12),
  country text not null default 'US' check (length(country) = 2),
  is_default boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  primary key (merchant_uid, address_id),
  foreign key (merchant_uid, customer_id) references vault_customers on delete cascade
);
create index vault_addresses_by_customer on vault_addresses (merchant_uid, customer_id, created_at);
create unique index vault_addresses_default on vault_addresses (merchant_uid, customer_id, kind) where is_default;
alter table vault_addresses enable row level security;
create policy scope on vault_addresses to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on vault_addresses to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on vault_addresses to countinghouse_gateway;
grant select on vault_addresses to countinghouse_payments;

create table vault_accounts (
  merchant_uid uuid not null,
  account_uid uuid not null,
  customer_id uuid not null,
  card_id uuid not null,
  -- MMYY.
  card_expiry text not null check (card_expiry ~ '^(0[1-9]|1[0-2])[0-9]{2}$'),
  cardholder_name text not null default '' check (length(cardholder_name) <= 64),
  nickname text not null default '' check (length(nickname) <= 40),
  -- What the address verification of every charge goes by.
  billing_address_id uuid,
  is_default boolean not null,
  -- An account whose card has expired is still 'usable' here: that is read off card_expiry.
  status text not null default 'usable' check (status in ('usable', 'blocked', 'replaced', 'removed')),
  consent_at timestamptz not null,
  consent_channel text not null check (consent_channel in ('in_person', 'telephone', 'written', 'online')),
  -- As it was shown to the customer.
  consent_text text not null check (length(consent_text) <= 500),
  consent_by uuid,
  -- Of the first approved payment that the customer started; every later payment names it.
  network_transaction_id text check (length(network_transaction_id) <= 15),
  -- From the zero-amount check.
  verified_at timestamptz,
  avs_response text,
  csc_response text,
  blocked_reason text check (blocked_reason in ('stop_recurring', 'pick_up_card', 'do_not_try_again', 'by_person')),
  replaced_by_account_uid uuid,
  source text not null
    check (source in ('portal', 'api', 'sale', 'invoice', 'payment_link', 'self_service', 'updater')),
  -- To the minute.
  last_charged_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  -- By which cards are ordered and compared by their expiry.
  expiry_yymm text not null generated always as (substr(card_expiry, 3, 2) || substr(card_expiry, 1, 2)) stored,
  primary key (merchant_uid, account_uid),
  foreign key (merchant_uid, customer_id) references vault_customers on delete cascade,
  foreign key (merchant_uid, card_id) references cards,
  foreign key (merchant_uid, billing_address_id) references vault_addresses on delete set null (billing_address_id),
  foreign key (merchant_uid, replaced_by_account_uid) references vault_accounts,
  check ((status = 'blocked') = (blocked_reason is not null)),
  check (not is_default or status in ('usable', 'blocked'))
);
create unique index vault_accounts_of_customer on vault_accounts (merchant_uid, customer_id, card_id) where status <> 'removed';
create unique index vault_accounts_default on vault_accounts (merchant_uid, customer_id) where is_default;
create index vault_accounts_by_card on vault_accounts (merchant_uid, card_id) where status <> 'removed';
create index vault_accounts_by_address on vault_accounts (merchant_uid, billing_address_id) where billing_address_id is not null;
create index vault_accounts_replaced on vault_accounts (merchant_uid, replaced_by_account_uid) where replaced_by_account_uid is not null;
alter table vault_accounts enable row level security;
create policy scope on vault_accounts to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on vault_accounts to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on vault_accounts to countinghouse_gateway;
grant select, insert, update on vault_accounts to countinghouse_payments;

-- What became of an account. Nothing is changed or taken away here.
create table account_events (
  merchant_uid uuid not null,
  account_uid uuid not null,
  account_event_id uuid not null,
  kind text not null check (
    kind in ('added', 'verified', 'consent', 'expiry_changed', 'number_changed', 'blocked', 'unblocked', 'removed', 'wiped')
  ),
  at timestamptz not null,
  user_id uuid,
  visitor_id uuid,
  note text not null default '' check (length(note) <= 500),
  primary key (merchant_uid, account_uid, account_event_id),
  foreign key (merchant_uid, account_uid) references vault_accounts on delete cascade
);
alter table account_events enable row level security;
create policy scope on account_events to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on account_events to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on account_events to countinghouse_gateway;
grant select, insert on account_events to countinghouse_payments;

-- What a customer is found by of its cards and addresses stands with the customer. The sources are in sql/functions/vault.
create function note_customer_cards() returns trigger language plpgsql
as $stub$ begin raise exception 'note_customer_cards is not applied yet'; end $stub$;
create trigger note_customer_cards after insert or update of status, customer_id, card_expiry, is_default on vault_accounts for each row
  execute function note_customer_cards();
create function note_customer_country() returns trigger language plpgsql
as $stub$ begin raise exception 'note_customer_country is not applied yet'; end $stub$;
create trigger note_customer_country after insert or delete or update of customer_id, kind, country, is_default on vault_addresses
  for each row execute function note_customer_country();

-- One form that is sent makes one customer, and one file is taken over once, however often either arrives.
create table vault_creations (
  merchant_uid uuid not null references merchants,
  idempotency_key text not null check (length(idempotency_key) between 8 and 128),
  body_hash bytea not null,
  -- The customer or the import that it made.
  subject_id uuid not null,
  created_at timestamptz not null,
  primary key (merchant_uid, idempotency_key)
);
alter table vault_creations enable row level security;
create policy scope on vault_creations to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on vault_creations to countinghouse_gateway;

-- What became of a file of customers. The file itself is not kept.
create table vault_imports (
  merchant_uid uuid not null references merchants,
  import_id uuid not null,
  file_name text not null check (length(file_name) <= 120),
  -- Looked through, and nothing taken over.
  dry_run boolean not null,
  row_count integer not null check (row_count >= 0),
  -- Customers that were added, or would be.
  customer_count integer not null check (customer_count between 0 and row_count),
  -- How many rows are at fault, and the first of them: row, field and code; nothing of what stood there.
  fault_count integer not null check (fault_count >= 0),
  faults jsonb not null check (jsonb_typeof(faults) = 'array'),
  created_at timestamptz not null,
  created_by uuid,
  primary key (merchant_uid, import_id)
);
alter table vault_imports enable row level security;
create policy scope on vault_imports to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on vault_imports to countinghouse_gateway;

-- A number that nothing needs any more is wiped: brand, last four digits and fingerprint stay.
alter table cards
  alter column sealed_number drop not null,
  add column wiped_at timestamptz,
  add constraint cards_wiped_whole check ((sealed_number is null) = (wiped_at is not null));

-- Whose card was charged, what for and who started it. An ordinary sale names none of it and is in neither index.
alter table payments
  add column customer_id uuid,
  add column account_uid uuid,
  -- 'sale', 'invoice', 'recurring' or 'payment_link', and which of them.
  add column source text,
  add column source_id uuid,
  -- 'customer' or 'merchant'.
  add column initiator text,
  add column network_transaction_id text,
  add column advice_code text;
-- No payment names a customer yet, so there is nothing to look at.
alter table payments
  add constraint payments_of_customers foreign key (merchant_uid, customer_id) references vault_customers not valid;
create index payments_by_vault_customer on payments (merchant_uid, customer_id, created_at desc, payment_id desc) where customer_id is not null;
create index payments_by_source on payments (merchant_uid, source_id) where source_id is not null;

-- The views show every column of payments.
create or replace view payments_of_merchant as
  select * from payments where merchant_uid = (select scope_merchant_uid());
create or replace view payments_of_tenant as
  select * from payments where tenant_uid = (select scope_tenant_uid());
create or replace view payments_of_large_merchant as
  select * from payments where case when merchant_uid = (select scope_merchant_uid()) then true else false end;

-- Whether a card is checked with a request of amount zero before it is kept.
alter table merchant_settings add column verify_cards boolean not null default true;
