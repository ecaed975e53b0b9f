-- Level 2/3 data: what a merchant's line items begin with, and what is known of a payment's order and lines.

create table line_item_defaults (
  merchant_uid uuid primary key references merchants,
  -- Counts up with each change: who saves over an older one is told.
  version integer not null default 1,
  defaults jsonb not null check (jsonb_typeof(defaults) = 'object'),
  updated_at timestamptz not null
);

-- Read and written as a whole, beside its payment. It goes to the acquirer each time it was saved, and before its batch does.
create table commercial_data (
  merchant_uid uuid not null,
  payment_id uuid not null,
  version integer not null default 1,
  -- A merchant uses an order number for one payment only; null where it is not known.
  order_number text check (order_number <> ''),
  commercial jsonb not null check (jsonb_typeof(commercial) = 'object'),
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null,
  -- The version that the acquirer answered last, and what it said.
  answered_version integer not null default 0,
  answered_at timestamptz,
  response_code text,
  tries integer not null default 0,
  -- Null where there is nothing to send.
  next_try_at timestamptz,
  primary key (merchant_uid, payment_id),
  foreign key (merchant_uid, payment_id) references payments
);
create unique index commercial_data_by_order_number on commercial_data (merchant_uid, order_number);
create index commercial_data_by_time on commercial_data (merchant_uid, saved_at desc, payment_id desc);
create index commercial_data_to_send on commercial_data (next_try_at) where next_try_at is not null;
create index commercial_data_of_merchant_to_send on commercial_data (merchant_uid, payment_id) where next_try_at is not null;

do $$
declare name text;
begin
  foreach name in array array['line_item_defaults', 'commercial_data'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy scope on %I to countinghouse_gateway using (merchant_uid = (select scope_merchant_uid())
           or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)))
         with check (merchant_uid = (select scope_merchant_uid()))', name);
  end loop;
end $$;
grant select, insert on line_item_defaults, commercial_data to countinghouse_gateway;
grant update (version, defaults, updated_at) on line_item_defaults to countinghouse_gateway;
grant update (version, order_number, commercial, saved_at, saved_by, saved_by_name, tries, next_try_at) on commercial_data
  to countinghouse_gateway;
