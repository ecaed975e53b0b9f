-- Operators and their merchants: business, settings, bank account, notes.

-- Operators.
create table tenants (
  tenant_uid uuid primary key,
  name text not null,
  client_url text not null,
  created_at timestamptz not null
);
grant select on tenants to countinghouse_gateway;
create trigger give_username_ending after insert on tenants for each row execute function give_operator_username_ending();

create table merchants (
  merchant_uid uuid primary key,
  tenant_uid uuid not null references tenants,
  doing_business_as text not null,
  legal_name text not null,
  account_status_code text not null
    check (account_status_code in ('Unviewed', 'Pending', 'Active', 'Refund Only', 'Closed', 'Past Due', 'Delinquent', 'Restricted')),
  account_category_code text not null,
  time_zone text not null check (time_zone in ('EST', 'CST', 'MST', 'PST', 'AKST', 'HST')),
  currency smallint not null check (currency in (840, 826, 978)),
  batch_close_time time not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- By which administrators find it: substrings of names, ids and addresses, in any case.
  search text not null generated always as (
    lower(doing_business_as || ' ' || legal_name || ' ' || merchant_uid::text)
  ) stored,
  -- Open batches close by themselves at the cut-off (batch_close_time, in its time zone), on some days of the week. How far that is done
  -- stands beside it: every cut-off up to batch_closed_until, the last business date that had one, and when to look again. Null in
  -- next_cut_off_at asks for it to be worked out anew (look_at_cut_off_again).
  batch_close_automatic boolean not null default true,
  batch_close_days smallint[] not null default '{1,2,3,4,5,6,7}'
    check (batch_close_days <@ '{1,2,3,4,5,6,7}' and cardinality(batch_close_days) between 1 and 7),
  batch_closed_until timestamptz,
  batch_closed_date date,
  next_cut_off_at timestamptz,
  -- Counts up with each change: who saves over an older schedule is told.
  batch_close_version integer not null default 1,
  profile_version integer not null default 1
);
create index merchants_by_cut_off on merchants (next_cut_off_at) where batch_close_automatic;
create index merchants_by_name on merchants (tenant_uid, upper(doing_business_as), merchant_uid);
create index merchants_by_created on merchants (tenant_uid, created_at, merchant_uid);
create index merchants_by_status on merchants (tenant_uid, upper(account_status_code), merchant_uid);
create index merchants_by_category on merchants (tenant_uid, upper(account_category_code), merchant_uid);
create index merchants_by_status_and_name on merchants (tenant_uid, account_status_code, upper(doing_business_as), merchant_uid);
create index merchants_by_search on merchants using gin (tenant_uid, search gin_trgm_ops);
alter table merchants enable row level security;
-- Documents of notes are written by an administrator for one of the operator's merchants.
create policy for_merchants on file_pieces for insert to countinghouse_gateway
  with check ((select scope_tenant_uid()) is not null and entity_id in (select m.merchant_uid from merchants m));
create policy for_merchants on files for insert to countinghouse_gateway
  with check ((select scope_tenant_uid()) is not null and entity_id in (select m.merchant_uid from merchants m));
create policy scope on merchants to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()));
-- A cut-off is done in the transaction that closes the batches.
create policy payments on merchants to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on merchants to countinghouse_gateway;
grant select on merchants to countinghouse_payments;
grant update (batch_closed_until, batch_closed_date, next_cut_off_at) on merchants to countinghouse_payments;
create trigger cut_off_changed
  before update of time_zone, batch_close_time, batch_close_days, batch_close_automatic on merchants for each row
  when (
    (old.time_zone, old.batch_close_time, old.batch_close_days, old.batch_close_automatic)
      is distinct from (new.time_zone, new.batch_close_time, new.batch_close_days, new.batch_close_automatic))
  execute function look_at_cut_off_again();
create trigger users_follow_their_merchant after insert or update of doing_business_as, tenant_uid on merchants for each row
  execute function users_follow_their_merchant();
create trigger give_username_ending after insert on merchants for each row execute function give_merchant_username_ending();
-- Started only by a statement that names one of these columns: it costs all others nothing.
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on merchants for each row
  execute function refuse_other_owner();

-- As with payments: one operator's by a plain condition that an index serves. Under row-level security alone no index of substrings is
-- used, and 100,000 merchants take some 400 ms.
create view merchants_of_tenant as
  select * from merchants where tenant_uid = (select scope_tenant_uid());
grant select on merchants_of_tenant to countinghouse_gateway;

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
  transaction_fields jsonb not null default '{}',
  -- In the order of the form: custom_field_id, label, input_type, required, visible.
  custom_fields jsonb not null default '[]' check (jsonb_typeof(custom_fields) = 'array'),
  transaction_fields_version integer not null default 1,
  custom_fields_version integer not null default 1,
  avs_version integer not null default 1,
  csc_version integer not null default 1,
  setting_version integer not null default 1,
  -- The rules that choose the terminal of a payment, in their order, with what takes what no rule does.
  payment_orchestration jsonb not null default '{"rules": [], "fallback_terminal_uid": null}'
    check (jsonb_typeof(payment_orchestration -> 'rules') = 'array'),
  payment_orchestration_version integer not null default 1
);
alter table merchant_settings enable row level security;
create policy scope on merchant_settings to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  );
create policy payments on merchant_settings to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on merchant_settings to countinghouse_gateway;
grant select on merchant_settings to countinghouse_payments;

-- Every change of a merchant's status, with who made it and why.
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
alter table merchant_status_history enable row level security;
create policy scope on merchant_status_history to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  );
grant select, insert on merchant_status_history to countinghouse_gateway;

-- What administrators keep of a merchant's business. Nothing here is of use to the merchant's own sessions: they see it through no
-- policy.
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
alter table merchant_profiles enable row level security;
create policy scope on merchant_profiles to countinghouse_gateway
  using ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  with check ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m));
grant select, insert, update on merchant_profiles to countinghouse_gateway;

-- Where a merchant's money goes; the account number is sealed, as card numbers are.
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
alter table merchant_bank_accounts enable row level security;
create policy scope on merchant_bank_accounts to countinghouse_gateway
  using ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  with check ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m));
grant select, insert, update on merchant_bank_accounts to countinghouse_gateway;

-- What administrators write down about a merchant, with a file or without.
create table merchant_notes (
  merchant_uid uuid not null references merchants,
  note_id uuid not null,
  note text not null,
  file_id uuid,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  primary key (merchant_uid, note_id),
  foreign key (merchant_uid, file_id) references files,
  check (note <> '' or file_id is not null)
);
create index merchant_notes_by_time on merchant_notes (merchant_uid, created_at desc, note_id);
create index merchant_notes_by_file on merchant_notes (merchant_uid, file_id) where file_id is not null;
alter table merchant_notes enable row level security;
-- The files of a note are read by whoever reads the note.
create policy of_notes on file_pieces for select to countinghouse_gateway
  using (exists (select from merchant_notes n where n.merchant_uid = file_pieces.entity_id and n.file_id = file_pieces.file_id));
create policy of_notes on files for select to countinghouse_gateway
  using (exists (select from merchant_notes n where n.merchant_uid = files.entity_id and n.file_id = files.file_id));
create policy scope on merchant_notes to countinghouse_gateway
  using ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  with check ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m));
grant select, insert on merchant_notes to countinghouse_gateway;

-- One form that is sent makes one merchant, however often it arrives.
create table merchant_creations (
  tenant_uid uuid not null references tenants,
  idempotency_key text not null check (length(idempotency_key) between 8 and 128),
  body_hash bytea not null,
  merchant_uid uuid not null,
  created_at timestamptz not null,
  primary key (tenant_uid, idempotency_key)
);
alter table merchant_creations enable row level security;
create policy scope on merchant_creations to countinghouse_gateway
  using (tenant_uid = (select scope_tenant_uid()))
  with check (tenant_uid = (select scope_tenant_uid()));
grant select, insert on merchant_creations to countinghouse_gateway;

-- What the line items of a merchant's Level 2/3 data begin with.
create table line_item_defaults (
  merchant_uid uuid primary key references merchants,
  -- Counts up with each change: who saves over an older one is told.
  version integer not null default 1,
  defaults jsonb not null check (jsonb_typeof(defaults) = 'object'),
  updated_at timestamptz not null
);
alter table line_item_defaults enable row level security;
create policy scope on line_item_defaults to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on line_item_defaults to countinghouse_gateway;
grant update (version, defaults, updated_at) on line_item_defaults to countinghouse_gateway;
