-- The connections of merchants to processors, their terminals and the keys of those.

-- A merchant's connection to a processor: one a platform.
create table processors (
  merchant_uid uuid not null references merchants,
  platform_id integer not null check (platform_id in (8483, 1434, 7683)),
  status text not null check (status in ('applied', 'active', 'deactivated')),
  -- What a new terminal of the platform begins with.
  settlement_connection text not null check (settlement_connection in ('SOCKET', 'POST')),
  -- What the processor calls the application or contract.
  reference text not null default '' check (length(reference) <= 40),
  version integer not null default 1,
  applied_at timestamptz not null,
  activated_at timestamptz,
  deactivated_at timestamptz,
  updated_at timestamptz not null,
  -- Whether it takes Level 2/3 data.
  takes_commercial_data boolean not null default true,
  primary key (merchant_uid, platform_id),
  check ((status = 'deactivated') = (deactivated_at is not null)),
  check (status <> 'active' or activated_at is not null)
);
alter table processors enable row level security;
create policy scope on processors to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  );
grant select, insert, update on processors to countinghouse_gateway;
grant update (takes_commercial_data) on processors to countinghouse_gateway;

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
  -- An acquirer that takes no Level 2/3 data is sent none, and no batch waits for data that it would never answer. It is said of the
  -- merchant's connection to the processor, and holds for all of its terminals.
  takes_commercial_data boolean not null default true,
  -- Whether it takes new payments: it has a key that is in use, and its connection is not turned off. Written with the terminal's lock
  -- taken alone, and looked at by each payment under the same lock: one that was recorded before goes on.
  takes_payments boolean not null default true,
  primary key (merchant_uid, terminal_uid)
);
create index terminals_by_search on terminals using gin (tenant_uid, lower(platform_merchant_id) gin_trgm_ops);
alter table terminals enable row level security;
create policy scope on terminals to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
  with check (
    (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
    and exists (select from merchants m where m.merchant_uid = terminals.merchant_uid and m.tenant_uid = terminals.tenant_uid)
  );
-- What is sent names the terminal.
create policy payments on terminals for select to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on terminals to countinghouse_gateway;
grant update (takes_commercial_data) on terminals to countinghouse_gateway;
grant select on terminals to countinghouse_payments;
-- Started only by a statement that names one of these columns: it costs all others nothing.
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on terminals for each row
  execute function refuse_other_owner();

create view terminals_of_tenant as
  select * from terminals where tenant_uid = (select scope_tenant_uid());
grant select on terminals_of_tenant to countinghouse_gateway;

create table terminal_keys (
  merchant_uid uuid not null,
  terminal_key_id uuid not null,
  terminal_key text not null unique,
  terminal_uid uuid not null,
  is_default boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- Which key of a session it can be the default of: its terminal's platform decides.
  slot text not null check (slot in ('main', 'international')),
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (merchant_uid, terminal_key_id),
  foreign key (merchant_uid, terminal_uid) references terminals,
  constraint default_is_in_use check (not is_default or disabled_at is null),
  check (deleted_at is null or disabled_at is not null)
);
create unique index terminal_keys_default on terminal_keys (merchant_uid, slot) where is_default;
create index terminal_keys_by_terminal on terminal_keys (merchant_uid, terminal_uid);
alter table terminal_keys enable row level security;
create policy scope on terminal_keys to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  );
grant select, insert, update on terminal_keys to countinghouse_gateway;
create trigger has_its_slot before insert on terminal_keys for each row execute function set_slot_of_terminal_key();
