-- Tenants, merchants, terminals, people, payments, batches, and the records that make money safe.
--
-- Every tenant table begins its primary key with merchant_uid, so that rows can be partitioned or spread over nodes
-- without a redesign. The application becomes the role countinghouse_gateway, for which row-level security holds:
-- app.merchant_uid names the one merchant in scope; app.tenant_uid the operator whose merchants an administrator sees.
-- Jobs that span operators run as the owner, for whom it does not.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

-- Roles belong to the whole server: another database's migration may make this one at the same moment.
do $$
begin
  create role countinghouse_gateway nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role(current_user, 'countinghouse_gateway', 'SET') then
    grant countinghouse_gateway to current_user with set true;
  end if;
end $$;

create function scope_merchant_uid() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.merchant_uid', true), '')::uuid $$;
create function scope_tenant_uid() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_uid', true), '')::uuid $$;

-- Operators and merchants ------------------------------------------------------------------------------------------

create table tenants (
  tenant_uid uuid primary key,
  name text not null,
  client_url text not null,
  created_at timestamptz not null
);

create table merchants (
  merchant_uid uuid primary key,
  tenant_uid uuid not null references tenants,
  doing_business_as text not null,
  legal_name text not null,
  account_status_code text not null check (account_status_code in
    ('Unviewed', 'Pending', 'Active', 'Refund Only', 'Closed', 'Past Due', 'Delinquent', 'Restricted')),
  account_category_code text not null,
  time_zone text not null check (time_zone in ('EST', 'CST', 'MST', 'PST', 'AKST', 'HST')),
  currency smallint not null check (currency in (840, 826, 978)),
  batch_close_time time not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index merchants_by_tenant on merchants (tenant_uid, doing_business_as);

create table merchant_settings (
  merchant_uid uuid primary key references merchants,
  allow_customer_vault boolean not null,
  allow_invoicing boolean not null,
  allow_recurring_transactions boolean not null,
  allow_capture boolean not null,
  allow_reversal boolean not null,
  allow_cancel boolean not null,
  allow_refund boolean not null,
  allow_charge boolean not null,
  allow_authorization boolean not null,
  allow_blind_credit boolean not null,
  allow_l2l3 boolean not null,
  allow_payment_link boolean not null,
  allow_international_payment boolean not null,
  -- AVS and CVV result codes that refuse a payment.
  refused_avs_responses text[] not null default '{}',
  refused_csc_responses text[] not null default '{}',
  -- Overrides of the default transaction field configuration: path to its four flags.
  transaction_fields jsonb not null default '{}'
);

create table merchant_status_history (
  merchant_uid uuid not null references merchants,
  merchant_status_history_id uuid not null,
  from_status text,
  to_status text not null,
  reason text not null,
  user_id uuid,
  changed_at timestamptz not null,
  primary key (merchant_uid, merchant_status_history_id)
);

create table terminals (
  merchant_uid uuid not null references merchants,
  terminal_uid uuid not null,
  tenant_uid uuid not null references tenants,
  platform_id integer not null check (platform_id in (8483, 1434, 7683)),
  name text not null,
  platform_merchant_id text not null,
  platform_data jsonb not null,
  settlement_connection text not null check (settlement_connection in ('SOCKET', 'POST')),
  -- What ISO 8583 fields 41 and 42 carry.
  acquirer_terminal_id text not null unique check (acquirer_terminal_id ~ '^[A-Z0-9]{8}$'),
  acquirer_merchant_id text not null check (acquirer_merchant_id ~ '^[A-Z0-9]{15}$'),
  currency smallint not null check (currency in (840, 826, 978)),
  created_at timestamptz not null,
  primary key (merchant_uid, terminal_uid)
);

create table terminal_keys (
  merchant_uid uuid not null,
  terminal_key_id uuid not null,
  terminal_key text not null unique,
  terminal_uid uuid not null,
  is_default boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  primary key (merchant_uid, terminal_key_id),
  foreign key (merchant_uid, terminal_uid) references terminals
);

-- People ------------------------------------------------------------------------------------------------------------

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
  updated_date timestamptz
);
create unique index users_by_username on users (lower(username));
create index users_by_entity on users (entity_id, last_name, first_name);

create table roles (
  role_id uuid primary key,
  entity_id uuid not null,
  name text not null,
  created_date timestamptz not null,
  unique (entity_id, name)
);

create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  code text not null,
  primary key (role_id, code)
);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role_id uuid not null references roles,
  primary key (user_id, role_id)
);

-- What is granted to or taken from one user beside the roles.
create table user_permissions (
  user_id uuid not null references users on delete cascade,
  code text not null,
  has_access boolean not null,
  primary key (user_id, code)
);

create table impersonations (
  impersonation_id uuid primary key,
  impersonator_user_id uuid not null references users,
  impersonated_user_id uuid not null references users,
  merchant_uid uuid not null references merchants,
  access text not null check (access in ('view', 'full')),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index impersonations_open on impersonations (impersonator_user_id) where ended_at is null;

-- Payments ----------------------------------------------------------------------------------------------------------

-- A card number exists only here, sealed with AES-256-GCM under a data key that can be rotated; the row's id is the
-- additional data, so that a sealed number cannot be moved to another row.
create table cards (
  merchant_uid uuid not null references merchants,
  card_id uuid not null,
  fingerprint bytea not null,
  card_brand text not null,
  first_six text not null check (first_six ~ '^[0-9]{6}$'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  sealed_number bytea not null,
  key_version smallint not null,
  created_at timestamptz not null,
  primary key (merchant_uid, card_id)
);
create unique index cards_by_fingerprint on cards (merchant_uid, fingerprint);

-- One terminal has one open batch. A payment belongs to the open batch while its batch_id is null; closing writes the
-- batch's id into its payments. So taking a payment touches no shared row, and a batch's total is always the sum of
-- its payments.
create table batches (
  merchant_uid uuid not null,
  batch_id uuid not null,
  tenant_uid uuid not null,
  terminal_uid uuid not null,
  batch_number integer not null,
  status text not null check (status in ('open', 'closing', 'submitted', 'settled', 'failed')),
  batch_date date,
  currency smallint not null,
  response_code text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  settled_at timestamptz,
  primary key (merchant_uid, batch_id),
  unique (merchant_uid, terminal_uid, batch_number),
  foreign key (merchant_uid, terminal_uid) references terminals,
  check ((status = 'open') = (closed_at is null)),
  check (status = 'open' or batch_date is not null)
);
create unique index batches_open on batches (merchant_uid, terminal_uid) where status = 'open';
create index batches_recent on batches (merchant_uid, closed_at desc) where closed_at is not null;
create index batches_recent_by_tenant on batches (tenant_uid, closed_at desc) where closed_at is not null;

create table payments (
  merchant_uid uuid not null references merchants,
  payment_id uuid not null,
  tenant_uid uuid not null,
  terminal_uid uuid not null,
  transaction_uid text not null,
  -- The last thing a person did to it (105 … 131); settling is in the history only.
  action smallint not null,
  status smallint not null,
  amount bigint not null check (amount > 0 and amount <= 999999999999),
  authorized_amount bigint not null default 0 check (authorized_amount >= 0),
  captured_amount bigint not null default 0 check (captured_amount >= 0 and captured_amount <= authorized_amount),
  refunded_amount bigint not null default 0 check (refunded_amount >= 0 and refunded_amount <= captured_amount),
  tip bigint not null default 0 check (tip >= 0),
  sales_tax bigint not null default 0 check (sales_tax >= 0),
  currency smallint not null check (currency in (840, 826, 978)),
  -- -1 for refunds and credits, 1 for all else: the sign in which it counts in totals.
  direction smallint not null check (direction in (-1, 1)),
  card_id uuid not null,
  card_brand text not null,
  card_first_six text not null,
  card_last_four text not null,
  card_expiry text not null check (card_expiry ~ '^[0-9]{4}$'),
  customer text not null default '',
  company text not null default '',
  email text not null default '',
  order_id text not null default '',
  -- The rest of the payment payload, without the card.
  details jsonb not null default '{}',
  approval_code text,
  response_code text,
  decline_reason text,
  avs_response text,
  csc_response text,
  retrieval_reference_number text,
  parent_payment_id uuid,
  batch_id uuid,
  -- The business date on which it counts: that of its creation, and of its batch once it is closed.
  batch_date date not null,
  came_from_capture boolean not null default false,
  user_id uuid,
  user_name text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (
    lower(customer || ' ' || company || ' ' || email || ' ' || order_id || ' ' || coalesce(approval_code, '') || ' '
      || payment_id::text || ' ' || card_last_four)
  ) stored,
  primary key (merchant_uid, payment_id),
  foreign key (merchant_uid, terminal_uid) references terminals,
  foreign key (merchant_uid, card_id) references cards,
  foreign key (merchant_uid, batch_id) references batches,
  foreign key (merchant_uid, parent_payment_id) references payments
);
-- The search reads these alone until it has its page. Measured on 1,000,000 payments of which one merchant has 960,000: pages and
-- totals of any filter in 1 to 50 ms; without the included columns a filter that matches little took 0.3 to 1 s.
create index payments_by_time on payments (merchant_uid, created_at desc, payment_id desc) include (status, action, card_brand, card_last_four, amount, direction, currency);
create index payments_by_time_of_tenant on payments (tenant_uid, created_at desc, payment_id desc) include (status, action, card_brand, card_last_four, amount, direction, currency);
create index payments_by_status on payments (merchant_uid, status, created_at desc, payment_id desc)
  include (card_brand, card_last_four, amount, direction, currency, action);
create index payments_by_brand on payments (merchant_uid, card_brand, created_at desc, payment_id desc)
  include (status, card_last_four, amount, direction, currency, action);
create index payments_by_last_four on payments (merchant_uid, card_last_four, created_at desc);
create index payments_by_amount on payments (merchant_uid, amount);
create index payments_by_batch_date on payments (merchant_uid, batch_date) include (card_brand, amount, direction, status, currency);
create index payments_in_open_batch on payments (merchant_uid, terminal_uid) where batch_id is null and status in (206, 210, 225);
create index payments_by_batch on payments (merchant_uid, batch_id) where batch_id is not null;
create index payments_by_card on payments (merchant_uid, card_id, created_at desc);
create index payments_by_parent on payments (merchant_uid, parent_payment_id) where parent_payment_id is not null;
create index payments_by_search on payments using gin (merchant_uid, search gin_trgm_ops);

create table payment_actions (
  merchant_uid uuid not null,
  payment_id uuid not null,
  sequence smallint not null,
  action smallint not null,
  from_status smallint,
  status smallint not null,
  amount bigint,
  user_id uuid,
  user_name text not null default '',
  impersonator_user_id uuid,
  approval_code text,
  response_code text,
  created_at timestamptz not null,
  primary key (merchant_uid, payment_id, sequence),
  foreign key (merchant_uid, payment_id) references payments
);

-- Double entry: a row moves one amount from one account to another, so that all rows always sum to zero.
create table postings (
  merchant_uid uuid not null,
  payment_id uuid not null,
  posting_id uuid not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount bigint not null check (amount > 0),
  currency smallint not null,
  created_at timestamptz not null,
  primary key (merchant_uid, payment_id, posting_id),
  foreign key (merchant_uid, payment_id) references payments
);

-- Each request to the acquirer, recorded before it is sent. An attempt in 'sent' whose sender is gone has an unknown
-- outcome and is reversed; 'reversing' is repeated until the acquirer has confirmed.
create table acquirer_attempts (
  merchant_uid uuid not null,
  attempt_id uuid not null,
  payment_id uuid,
  batch_id uuid,
  terminal_uid uuid not null,
  operation text not null,
  amount bigint not null,
  system_trace_audit_number integer not null check (system_trace_audit_number between 1 and 999999),
  transmitted_at timestamptz not null,
  retrieval_reference_number text not null,
  state text not null check (state in ('sent', 'answered', 'reversing', 'reversed')),
  response_code text,
  approval_code text,
  reversal_tries smallint not null default 0,
  -- The process that sent it, and when anybody else may take it over.
  sender_id uuid not null,
  take_over_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_uid, attempt_id),
  foreign key (merchant_uid, terminal_uid) references terminals
);
create index acquirer_attempts_unfinished on acquirer_attempts (take_over_at) where state in ('sent', 'reversing');
create index acquirer_attempts_by_payment on acquirer_attempts (merchant_uid, payment_id);

-- STANs count from 1 to 999999 and around; with the terminal and the time of transmission they name one message.
create sequence system_trace_audit_numbers as integer minvalue 1 maxvalue 999999 cycle cache 50;

create table idempotency_keys (
  merchant_uid uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 8 and 128),
  call text not null,
  body_hash bytea not null,
  -- Null while the first request is under way; then the payment or batch that tells its answer.
  response_status smallint,
  response jsonb,
  payment_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_uid, idempotency_key)
);
create index idempotency_keys_expired on idempotency_keys (expires_at);

-- Who did what, as whom, from where, before and after: written in the transaction that does it. A sealer chains the
-- entries of each entity afterwards, in order, so that a changed or missing entry shows.
create table audit_entries (
  entity_id uuid not null,
  audit_entry_id bigint generated always as identity,
  created_at timestamptz not null,
  user_id uuid,
  impersonator_user_id uuid,
  call text not null,
  request_id text not null,
  address text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (entity_id, audit_entry_id)
);
create index audit_entries_by_target on audit_entries (entity_id, target_type, target_id);
create index audit_entries_by_transaction on audit_entries (transaction_id);

create table audit_seals (
  entity_id uuid not null,
  audit_entry_id bigint not null,
  seal_number bigint not null,
  seal bytea not null,
  primary key (entity_id, seal_number),
  unique (entity_id, audit_entry_id)
);

-- All transactions before this one are finished and their entries sealed.
create table audit_sealer (
  one boolean primary key default true check (one),
  sealed_before xid8 not null
);
insert into audit_sealer (sealed_before) values ('0');

create table demo_seed (
  seed text primary key,
  finished_at timestamptz not null
);

-- Reports read payments through these views: each shows one scope by a plain condition that an index serves. Under row-level security
-- alone the planner may use no index for LIKE (the operator is not leakproof) nor skip the table: 1 s instead of 2 ms.
create view payments_of_merchant as select * from payments where merchant_uid = (select scope_merchant_uid());
create view payments_of_tenant as select * from payments where tenant_uid = (select scope_tenant_uid());

-- Row-level security --------------------------------------------------------------------------------------------------

do $$
declare name text;
begin
  foreach name in array array['merchants', 'terminals', 'payments', 'batches'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy scope on %I to countinghouse_gateway using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
         with check (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))', name);
  end loop;
  foreach name in array array['merchant_settings', 'merchant_status_history', 'terminal_keys', 'cards', 'payment_actions',
                              'postings', 'acquirer_attempts', 'idempotency_keys'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy scope on %I to countinghouse_gateway using (merchant_uid = (select scope_merchant_uid())
           or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)))
         with check (merchant_uid = (select scope_merchant_uid()))', name);
  end loop;
end $$;

-- An impersonation is opened and closed by an administrator, who has no merchant in scope at that moment.
alter table impersonations enable row level security;
create policy scope on impersonations to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)));

-- The entity of an entry is the merchant acted on, or the operator.
alter table audit_entries enable row level security;
create policy scope on audit_entries to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and entity_id in (select m.merchant_uid from merchants m)))
  with check (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and entity_id in (select m.merchant_uid from merchants m)));
alter table audit_seals enable row level security;
create policy scope on audit_seals for select to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and entity_id in (select m.merchant_uid from merchants m)));

grant usage on schema gateway to countinghouse_gateway;
grant select on tenants to countinghouse_gateway;
grant select, insert, update on merchants, merchant_settings, terminals, terminal_keys, users, roles, cards, payments, batches,
  acquirer_attempts, idempotency_keys, impersonations to countinghouse_gateway;
grant delete on idempotency_keys to countinghouse_gateway;
grant select, insert, update, delete on role_permissions, user_roles, user_permissions to countinghouse_gateway;
grant select, insert on merchant_status_history, payment_actions, postings, audit_entries to countinghouse_gateway;
grant select on audit_seals to countinghouse_gateway;
grant select on payments_of_merchant, payments_of_tenant to countinghouse_gateway;
grant usage on sequence system_trace_audit_numbers to countinghouse_gateway;
grant select on schema_migrations to countinghouse_gateway;
