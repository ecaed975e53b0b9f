-- Who did what: entries, the seals that chain them, and the index by which they are found.

-- Who did what, as whom, from where, before and after: written in the transaction that does it. A sealer chains the entries of each
-- entity afterwards, in order, so that a changed or missing entry shows.
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
alter table audit_entries enable row level security;
create policy scope on audit_entries to countinghouse_gateway
  using (
    entity_id = (select scope_merchant_uid())
    or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and exists (select from merchants m where m.merchant_uid = audit_entries.entity_id))
  )
  with check (
    entity_id = (select scope_merchant_uid())
    or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and exists (select from merchants m where m.merchant_uid = audit_entries.entity_id))
  );
create policy payments on audit_entries for insert to countinghouse_payments
  with check (entity_id = (select scope_merchant_uid()));
-- A message to the operator that somebody sends signed out stands in the operator's history: nobody did it, from an address. Nothing else
-- is written there by who is not signed in.
create policy of_nobody on audit_entries for insert to countinghouse_gateway
  with check (
    call = 'create_contact_message_signed_out'
    and user_id is null
    and impersonator_user_id is null
    and (select scope_merchant_uid()) is null
    and (select scope_tenant_uid()) is null
    and entity_id in (select tenants.tenant_uid from tenants)
  );
grant select, insert on audit_entries to countinghouse_gateway;
grant insert on audit_entries to countinghouse_payments;

create table audit_seals (
  entity_id uuid not null,
  audit_entry_id bigint not null,
  seal_number bigint not null,
  seal bytea not null,
  primary key (entity_id, seal_number),
  unique (entity_id, audit_entry_id)
);
alter table audit_seals enable row level security;
create policy scope on audit_seals for select to countinghouse_gateway
  using (
    entity_id = (select scope_merchant_uid())
    or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and exists (select from merchants m where m.merchant_uid = audit_seals.entity_id))
  );
grant select on audit_seals to countinghouse_gateway;

-- All transactions before this one are finished and their entries sealed.
create table audit_sealer (
  one boolean primary key default true check (one),
  sealed_before xid8 not null
);

insert into audit_sealer (sealed_before) values ('0');

-- What the audit history is listed and searched by. The sealer writes it together with the seal of an entry, so that who changes
-- something or takes a payment does not wait for it: the entries themselves get no further index.
create table audit_index (
  entity_id uuid not null,
  audit_entry_id bigint not null,
  tenant_uid uuid not null,
  created_at timestamptz not null,
  user_id uuid,
  impersonator_user_id uuid,
  call text not null,
  target_type text not null,
  target_id text not null,
  -- In lower case: names of who did it, the call, the target, and what changed.
  search text not null,
  primary key (entity_id, audit_entry_id)
);
create index audit_index_by_time on audit_index (entity_id, created_at desc, audit_entry_id desc);
create index audit_index_of_tenant_by_time on audit_index (tenant_uid, created_at desc, audit_entry_id desc);
create index audit_index_by_call on audit_index (entity_id, call, created_at desc, audit_entry_id desc);
create index audit_index_of_tenant_by_call on audit_index (tenant_uid, call, created_at desc, audit_entry_id desc);
create index audit_index_by_user on audit_index (user_id, created_at desc, audit_entry_id desc);
create index audit_index_by_impersonator
  on audit_index (impersonator_user_id, created_at desc, audit_entry_id desc)
  where impersonator_user_id is not null;
create index audit_index_by_target on audit_index (target_id, created_at desc, audit_entry_id desc);
-- Searched texts with the week (UTC, from Monday), so that a common name is looked for in the last weeks instead of all years; and kind
-- and people, so that a text among few calls, or among what one person did, is found without a look at all that have the text. Both are
-- lists: one question then asks for several of them.
create index audit_index_by_search on audit_index
  using gin (
    tenant_uid, entity_id, date_trunc('week', (created_at at time zone 'UTC')), (array[call]), (array[user_id, impersonator_user_id]),
    search gin_trgm_ops
  );
alter table audit_index enable row level security;
create policy scope on audit_index for select to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()));

-- As with payments: one plain condition each, which every index serves; row-level security alone would keep LIKE from its index.
create view audit_of_merchant as
  select * from audit_index where entity_id = (select scope_merchant_uid());
grant select on audit_of_merchant to countinghouse_gateway;

create view audit_of_tenant as
  select * from audit_index where tenant_uid = (select scope_tenant_uid());
grant select on audit_of_tenant to countinghouse_gateway;

-- What each check of the chain found, the latest last; it spans all operators, so what it points at is the owner's alone.
create table audit_checks (
  audit_check_id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  entities integer not null,
  entries bigint not null,
  fault_count integer not null,
  -- The first of them: which entry, and what is wrong with it.
  faults jsonb not null
);
create index audit_checks_by_time on audit_checks (started_at desc);
grant select (audit_check_id, started_at, finished_at, entities, entries, fault_count) on audit_checks to countinghouse_gateway;

-- How far what people did at the identity provider was taken into the audit history: the number of the last event.
create table account_events_taken (
  only_one boolean primary key default true check (only_one),
  event_id bigint not null
);

insert into account_events_taken (event_id) values (0);
