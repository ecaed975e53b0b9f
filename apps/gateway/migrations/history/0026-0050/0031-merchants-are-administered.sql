-- What administrators keep of a merchant's business, its bank account, and what they write down about it.

alter table merchants add column profile_version integer not null default 1;
alter table merchant_settings add column setting_version integer not null default 1;

-- Nothing here is of use to the merchant's own sessions: they see it through no policy.
create table merchant_profiles (
  merchant_uid uuid primary key references merchants,
  business_type text not null,
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  phone text not null,
  email text not null,
  website text not null,
  platform_id integer not null check (platform_id in (8483, 1434, 7683)),
  owners jsonb not null check (jsonb_typeof(owners) = 'array'),
  fees jsonb not null check (jsonb_typeof(fees) = 'array'),
  -- Sealed as card numbers are, with the merchant as additional data.
  sealed_tax_id bytea,
  tax_id_key_version smallint,
  tax_id_last_four text check (tax_id_last_four ~ '^[0-9]{4}$'),
  check ((sealed_tax_id is null) = (tax_id_last_four is null) and (sealed_tax_id is null) = (tax_id_key_version is null))
);

create table merchant_bank_accounts (
  merchant_uid uuid primary key references merchants,
  version integer not null default 1,
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  sealed_account_number bytea not null,
  key_version smallint not null,
  account_number_last_four text not null check (account_number_last_four ~ '^[0-9]{4}$'),
  account_type text not null check (account_type = 'checking'),
  changed_at timestamptz not null,
  changed_by uuid not null
);

create table merchant_notes (
  merchant_uid uuid not null references merchants,
  note_id uuid not null,
  note text not null,
  file_id uuid,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  primary key (merchant_uid, note_id),
  foreign key (merchant_uid, file_id) references files (entity_id, file_id),
  check (note <> '' or file_id is not null)
);
create index merchant_notes_by_time on merchant_notes (merchant_uid, created_at desc, note_id);
create index merchant_notes_by_file on merchant_notes (merchant_uid, file_id) where file_id is not null;

-- One form that is sent makes one merchant, however often it arrives.
create table merchant_creations (
  tenant_uid uuid not null references tenants,
  idempotency_key text not null check (length(idempotency_key) between 8 and 128),
  body_hash bytea not null,
  merchant_uid uuid not null,
  created_at timestamptz not null,
  primary key (tenant_uid, idempotency_key)
);

do $$
declare name text;
begin
  foreach name in array array['merchant_profiles', 'merchant_bank_accounts', 'merchant_notes'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy scope on %I to countinghouse_gateway
         using ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
         with check ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))', name);
  end loop;
end $$;
alter table merchant_creations enable row level security;
create policy scope on merchant_creations to countinghouse_gateway using (tenant_uid = (select scope_tenant_uid()))
  with check (tenant_uid = (select scope_tenant_uid()));

-- An administrator changes the status of a merchant that is not in scope.
alter policy scope on merchant_status_history with check (merchant_uid = (select scope_merchant_uid())
  or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)));

-- Documents are read by whoever reads the note, and written by an administrator for one of the operator's merchants.
create policy of_notes on files for select to countinghouse_gateway
  using (exists (select from merchant_notes n where n.merchant_uid = files.entity_id and n.file_id = files.file_id));
create policy of_notes on file_pieces for select to countinghouse_gateway
  using (exists (select from merchant_notes n where n.merchant_uid = file_pieces.entity_id and n.file_id = file_pieces.file_id));
create policy for_merchants on files for insert to countinghouse_gateway
  with check ((select scope_tenant_uid()) is not null and entity_id in (select m.merchant_uid from merchants m));
create policy for_merchants on file_pieces for insert to countinghouse_gateway
  with check ((select scope_tenant_uid()) is not null and entity_id in (select m.merchant_uid from merchants m));

grant select, insert, update on merchant_profiles, merchant_bank_accounts to countinghouse_gateway;
grant select, insert on merchant_notes, merchant_creations to countinghouse_gateway;

-- A merchant that is closed while a payment is on its way takes none: whoever records one holds the row of the merchant, and whoever
-- closes it waits for them and then sees what they recorded. Rows that are not new, as a seed writes them, pass.
create function account_is_not_closed() returns trigger language plpgsql security definer set search_path = gateway, pg_temp as $$
declare
  v_status text;
begin
  select account_status_code into v_status from merchants where merchant_uid = new.merchant_uid for key share;
  if v_status = 'Closed' then
    raise exception 'the merchant is closed' using errcode = 'check_violation', constraint = 'merchant_is_not_closed';
  end if;
  return new;
end $$;
create trigger of_an_account_that_is_not_closed before insert on payments for each row
  when (new.status = 202) execute function account_is_not_closed();
create trigger under_an_account_that_is_not_closed before update of attempt_under_way on payments for each row
  when (old.attempt_under_way is null and new.attempt_under_way is not null) execute function account_is_not_closed();

-- Lists of merchants. The view shows one operator's by a plain condition that an index serves, as those of payments do: under row-level
-- security alone no index of substrings is used, and 100,000 merchants take some 400 ms.
create view merchants_of_tenant as select * from merchants where tenant_uid = (select scope_tenant_uid());
create view terminals_of_tenant as select * from terminals where tenant_uid = (select scope_tenant_uid());
grant select on merchants_of_tenant, terminals_of_tenant to countinghouse_gateway;

drop index merchants_by_tenant;
create index merchants_by_name on merchants (tenant_uid, upper(doing_business_as), merchant_uid);
create index merchants_by_created on merchants (tenant_uid, created_at, merchant_uid);
create index merchants_by_status on merchants (tenant_uid, upper(account_status_code), merchant_uid);
create index merchants_by_category on merchants (tenant_uid, upper(account_category_code), merchant_uid);
create index merchants_by_status_and_name on merchants (tenant_uid, account_status_code, upper(doing_business_as), merchant_uid);
create index merchants_by_search on merchants using gin (tenant_uid, search gin_trgm_ops);
create index terminals_by_search on terminals using gin (tenant_uid, lower(platform_merchant_id) gin_trgm_ops);
