-- Invoices, estimates and credit notes: what is asked, how it is numbered, and what was paid of it. Amounts are minor units of the invoice's
-- currency. What a document comes to is worked out once and stored; it is never made again to be shown.

create table invoice_settings (
  merchant_uid uuid primary key references merchants,
  payment_terms text not null check (payment_terms in ('on_receipt', 'net_7', 'net_14', 'net_30', 'net_60')),
  default_locale text not null check (default_locale in ('en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN')),
  -- By locale: note_to_customer, terms.
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  -- Days before (negative), on and after a due date on which a reminder goes out.
  reminder_days smallint[] not null check (cardinality(reminder_days) <= 8),
  -- Defaults of new documents: partial payments, their minimum, and the tips offered (millionths).
  allow_partial boolean not null,
  minimum_amount bigint not null check (minimum_amount >= 100),
  tip_choices integer[] not null check (cardinality(tip_choices) <= 4),
  -- 0 until they are saved for the first time; until then the row only serves as a lock.
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table invoice_settings enable row level security;
create policy scope on invoice_settings to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on invoice_settings to countinghouse_gateway;

-- How documents of a kind are numbered. A number is taken by the transaction that issues the document, and given back by its rollback.
create table invoice_series (
  merchant_uid uuid not null references merchants,
  series_id uuid not null,
  kind text not null check (kind in ('invoice', 'estimate', 'credit_note')),
  pattern text not null check (length(pattern) between 1 and 24),
  digits smallint not null default 4 check (digits between 4 and 10),
  restarts text not null default 'yearly' check (restarts in ('yearly', 'never')),
  next_number bigint not null default 1 check (next_number between 1 and 9999999999),
  -- The year of the current numbers; null before the first.
  year smallint check (year between 2000 and 9999),
  -- Numbers and dates of issue run together.
  latest_issue_date date,
  is_default boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_uid, series_id),
  check ((year is null) = (latest_issue_date is null))
) with (fillfactor = 50);
create unique index invoice_series_default on invoice_series (merchant_uid, kind) where is_default;
alter table invoice_series enable row level security;
create policy scope on invoice_series to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on invoice_series to countinghouse_gateway;

-- Rates are immutable: a new rate is a new row, and an old one is disabled.
create table tax_rates (
  merchant_uid uuid not null references merchants,
  tax_rate_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  -- Millionths: 9.975% is 99750.
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  -- Whether prices hold it, or it comes on top.
  inclusive boolean not null,
  region text not null default '' check (length(region) <= 40),
  disabled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  primary key (merchant_uid, tax_rate_id)
);
alter table tax_rates enable row level security;
create policy scope on tax_rates to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on tax_rates to countinghouse_gateway;

-- The price list. Lines of invoices are copies of it.
create table invoice_items (
  merchant_uid uuid not null references merchants,
  item_id uuid not null,
  item_code text not null default '' check (length(item_code) <= 40),
  description text not null check (length(description) between 1 and 255),
  unit_price_ten_thousandths bigint not null check (unit_price_ten_thousandths between 0 and 999999999999),
  currency smallint not null,
  unit_of_measure text not null default '' check (length(unit_of_measure) <= 12),
  commodity_code text not null default '' check (length(commodity_code) <= 12),
  tax_rate_ids uuid[] not null default '{}' check (cardinality(tax_rate_ids) <= 3),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  search text not null generated always as (lower(item_code || ' ' || description)) stored,
  primary key (merchant_uid, item_id)
);
create unique index invoice_items_by_code on invoice_items (merchant_uid, lower(item_code)) where item_code <> '';
create index invoice_items_by_description on invoice_items (merchant_uid, upper(description), item_id);
alter table invoice_items enable row level security;
create policy scope on invoice_items to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on invoice_items to countinghouse_gateway;

create table invoices (
  merchant_uid uuid not null references merchants,
  invoice_id uuid not null,
  kind text not null check (kind in ('invoice', 'estimate', 'credit_note')),
  -- Given when it is issued, never before and never changed.
  invoice_number text check (length(invoice_number) between 1 and 32),
  series_id uuid not null,
  -- Overdue is read off the due date.
  status text not null default 'draft' check (
    status in ('draft', 'scheduled', 'open', 'partially_paid', 'paid', 'closed', 'accepted', 'declined', 'converted', 'expired', 'issued')
  ),
  customer_id uuid,
  -- name, company_name, email, phone_number, address; as of issue.
  bill_to jsonb not null default '{}' check (jsonb_typeof(bill_to) = 'object'),
  -- False: bill_to comes from the customer and is copied again at issue.
  has_own_bill_to boolean not null default false,
  ship_to jsonb check (jsonb_typeof(ship_to) = 'object'),
  send_to text[] not null default '{}' check (cardinality(send_to) <= 5),
  locale text not null check (locale in ('en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN')),
  currency smallint not null,
  terminal_uid uuid not null,
  -- Dates of the merchant's time zone. Null in a draft: the day of issue, and by the terms.
  issue_date date,
  due_date date,
  payment_terms text not null check (payment_terms in ('on_receipt', 'net_7', 'net_14', 'net_30', 'net_60', 'date')),
  -- The day on whose morning a scheduled one is issued.
  send_on date,
  order_id text not null default '' check (length(order_id) <= 64),
  title text not null default '' check (length(title) <= 255),
  note_to_customer text not null default '' check (length(note_to_customer) <= 2000),
  terms text not null default '' check (length(terms) <= 4000),
  internal_note text not null default '' check (length(internal_note) <= 1000),
  -- Kept custom fields: custom_field_id, label, input_type, value; labels as of when they were saved.
  custom_fields jsonb not null default '[]' check (jsonb_typeof(custom_fields) = 'array'),
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 5),
  -- Of the whole: millionths or an amount.
  discount_ppm integer check (discount_ppm between 0 and 1000000),
  discount_amount bigint check (discount_amount >= 0),
  shipping_amount bigint not null default 0 check (shipping_amount between 0 and 999999999999),
  shipping_tax_rate_ids uuid[] not null default '{}' check (cardinality(shipping_tax_rate_ids) <= 3),
  shipping_discount_total bigint not null default 0 check (shipping_discount_total >= 0),
  shipping_net_amount bigint not null default 0 check (shipping_net_amount >= 0),
  -- tax_rate_id, tax_amount.
  shipping_tax_amounts jsonb not null default '[]' check (jsonb_typeof(shipping_tax_amounts) = 'array'),
  -- With the taxes on top.
  shipping_total bigint not null default 0 check (shipping_total >= shipping_net_amount),
  -- Of the document: tax_rate_id, name, rate_ppm, inclusive, base_amount, tax_amount; as of when it was worked out.
  taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
  subtotal_amount bigint not null check (subtotal_amount >= 0),
  discount_total bigint not null check (discount_total >= 0),
  tax_amount bigint not null check (tax_amount >= 0),
  -- The part that came on top of prices.
  tax_on_top_amount bigint not null check (tax_on_top_amount between 0 and tax_amount),
  total_amount bigint not null check (total_amount between 0 and 999999999999),
  -- Written only by transactions that pay, refund or credit.
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  credited_amount bigint not null default 0 check (credited_amount >= 0),
  reserved_amount bigint not null default 0,
  balance_amount bigint not null generated always as (
    case kind when 'invoice' then total_amount - credited_amount - paid_amount + refunded_amount else 0 end
  ) stored,
  allow_partial boolean not null default false,
  minimum_amount bigint not null default 100 check (minimum_amount >= 100),
  -- Millionths of what is paid.
  tip_choices integer[] not null default '{}' check (cardinality(tip_choices) <= 4),
  -- The stored card that it is charged to on its due dates.
  account_uid uuid,
  re_attempts smallint not null default 3 check (re_attempts between 0 and 3),
  reminders text not null default 'settings' check (reminders in ('settings', 'own', 'off')),
  reminder_days smallint[] not null default '{}' check (cardinality(reminder_days) <= 8),
  -- Logo and accent as of issue.
  brand_version integer,
  issued_at timestamptz,
  sent_at timestamptz,
  first_viewed_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  close_reason text check (close_reason in ('void', 'uncollectible', 'paid_elsewhere', 'replaced')),
  -- The invoice that it stands for; of a credit note, or of what an estimate was converted into: the document that it was made of.
  replaces_invoice_id uuid,
  parent_invoice_id uuid,
  recurring_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  -- As of then; API keys have names, too.
  created_by_name text not null default '',
  updated_at timestamptz not null,
  customer_name text not null generated always as (
    coalesce(nullif(bill_to ->> 'company_name', ''), nullif(bill_to ->> 'name', ''), bill_to ->> 'email', '')
  ) stored,
  -- By which it is found, in lower case.
  search text not null generated always as (
    lower(
      coalesce(invoice_number, '') || ' ' || coalesce(bill_to ->> 'name', '') || ' ' || coalesce(bill_to ->> 'company_name', '') || ' '
        || coalesce(bill_to ->> 'email', '') || ' ' || order_id || ' ' || title
    )
  ) stored,
  primary key (merchant_uid, invoice_id),
  foreign key (merchant_uid, series_id) references invoice_series,
  foreign key (merchant_uid, terminal_uid) references terminals,
  foreign key (merchant_uid, customer_id) references vault_customers on delete set null (customer_id),
  foreign key (merchant_uid, account_uid) references vault_accounts on delete set null (account_uid),
  foreign key (merchant_uid, replaces_invoice_id) references invoices,
  foreign key (merchant_uid, parent_invoice_id) references invoices,
  check ((invoice_number is null) = (status in ('draft', 'scheduled'))),
  check (invoice_number is null or (issue_date is not null and issued_at is not null)),
  check (kind <> 'invoice' or invoice_number is null or due_date is not null),
  check (due_date >= issue_date),
  check ((status = 'scheduled') = (send_on is not null)),
  check (discount_ppm is null or discount_amount is null),
  check (balance_amount >= 0),
  check (reserved_amount between 0 and balance_amount),
  check ((status = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (close_reason is null)),
  check (kind = 'estimate' or status not in ('accepted', 'declined', 'converted', 'expired')),
  check (kind = 'invoice' or status not in ('scheduled', 'partially_paid', 'paid', 'closed')),
  check (status = 'draft' or (kind = 'credit_note') = (status = 'issued')),
  check (subtotal_amount + shipping_amount - discount_total + tax_on_top_amount = total_amount),
  check (kind <> 'credit_note' or parent_invoice_id is not null),
  check (reminders = 'own' or cardinality(reminder_days) = 0)
) with (fillfactor = 80);
create unique index invoices_by_number on invoices (merchant_uid, invoice_number) where invoice_number is not null;
-- An estimate is converted once, and an invoice corrected once.
create unique index invoices_converted on invoices (merchant_uid, parent_invoice_id) where kind = 'invoice' and parent_invoice_id is not null;
create unique index invoices_replacing on invoices (merchant_uid, replaces_invoice_id) where replaces_invoice_id is not null;
create index invoices_by_parent on invoices (merchant_uid, parent_invoice_id) where parent_invoice_id is not null;
create index invoices_by_created on invoices (merchant_uid, created_at desc, invoice_id desc);
create index invoices_by_status on invoices (merchant_uid, status, created_at desc, invoice_id desc);
create index invoices_by_kind on invoices (merchant_uid, kind, created_at desc, invoice_id desc);
create index invoices_by_number_sorted on invoices (merchant_uid, invoice_number desc nulls first, invoice_id desc);
create index invoices_by_customer_name on invoices (merchant_uid, upper(customer_name), invoice_id);
create index invoices_by_customer on invoices (merchant_uid, customer_id, created_at desc) where customer_id is not null;
create index invoices_by_issue_date on invoices (merchant_uid, issue_date desc nulls first, invoice_id desc);
create index invoices_by_due_date on invoices (merchant_uid, due_date desc nulls first, invoice_id desc);
create index invoices_by_total on invoices (merchant_uid, total_amount, invoice_id);
create index invoices_by_balance on invoices (merchant_uid, balance_amount, invoice_id);
create index invoices_by_currency on invoices (merchant_uid, currency, created_at desc, invoice_id desc);
-- Unpaid invoices: ageing and overdue lists read this index alone.
create index invoices_unpaid on invoices (merchant_uid, currency, due_date) include (balance_amount)
  where status in ('open', 'partially_paid') and kind = 'invoice';
-- Scheduled invoices of all merchants, for the job that issues them in the morning.
create index invoices_scheduled on invoices (send_on, merchant_uid, invoice_id) where status = 'scheduled';
create index invoices_by_account on invoices (merchant_uid, account_uid) where account_uid is not null;
create index invoices_by_search on invoices using gin (merchant_uid, search gin_trgm_ops);
alter table invoices enable row level security;
create policy scope on invoices to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on invoices to countinghouse_gateway;

-- As with customers: a single plain condition, so that every index can serve it.
create view invoices_of_merchant as
  select * from invoices where merchant_uid = (select scope_merchant_uid());
grant select on invoices_of_merchant to countinghouse_gateway;

create table invoice_lines (
  merchant_uid uuid not null,
  invoice_id uuid not null,
  line_number smallint not null check (line_number between 1 and 100),
  item_code text not null default '' check (length(item_code) <= 40),
  description text not null check (length(description) between 1 and 255),
  -- 0 on a credit note that credits an amount of the line and no pieces.
  quantity_ten_thousandths bigint not null check (quantity_ten_thousandths between 0 and 999999999999),
  unit_price_ten_thousandths bigint not null check (unit_price_ten_thousandths between 0 and 999999999999),
  unit_of_measure text not null default '' check (length(unit_of_measure) <= 12),
  commodity_code text not null default '' check (length(commodity_code) <= 12),
  discount_ppm integer check (discount_ppm between 0 and 1000000),
  discount_amount bigint check (discount_amount >= 0),
  tax_rate_ids uuid[] not null default '{}' check (cardinality(tax_rate_ids) <= 3),
  gross_amount bigint not null check (gross_amount >= 0),
  discount_total bigint not null check (discount_total >= 0),
  net_amount bigint not null check (net_amount >= 0),
  -- tax_rate_id, tax_amount.
  tax_amounts jsonb not null default '[]' check (jsonb_typeof(tax_amounts) = 'array'),
  -- With the taxes on top.
  total_amount bigint not null check (total_amount >= net_amount),
  primary key (merchant_uid, invoice_id, line_number),
  foreign key (merchant_uid, invoice_id) references invoices on delete cascade,
  check (discount_ppm is null or discount_amount is null),
  check (net_amount = gross_amount - discount_total)
);
alter table invoice_lines enable row level security;
create policy scope on invoice_lines to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on invoice_lines to countinghouse_gateway;

-- Deposit and instalments; together they are the total. Null dates in a draft: the day of issue.
create table invoice_parts (
  merchant_uid uuid not null,
  invoice_id uuid not null,
  part_number smallint not null check (part_number between 1 and 12),
  label text not null default '' check (length(label) <= 40),
  due_date date,
  amount bigint not null check (amount > 0),
  primary key (merchant_uid, invoice_id, part_number),
  foreign key (merchant_uid, invoice_id) references invoices on delete cascade
);
alter table invoice_parts enable row level security;
create policy scope on invoice_parts to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on invoice_parts to countinghouse_gateway;

-- Payments outside the acquirer, as a person entered them.
create table offline_payments (
  merchant_uid uuid not null,
  offline_payment_id uuid not null,
  invoice_id uuid not null,
  method text not null check (method in ('cash', 'cheque', 'bank_transfer', 'other')),
  received_on date not null,
  reference text not null default '' check (length(reference) <= 64),
  amount bigint not null check (amount > 0),
  state text not null default 'applied' check (state in ('applied', 'reversed')),
  reverse_reason text not null default '' check (length(reverse_reason) <= 255),
  reversed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  primary key (merchant_uid, offline_payment_id),
  foreign key (merchant_uid, invoice_id) references invoices,
  check ((state = 'reversed') = (reversed_at is not null))
);
create index offline_payments_by_invoice on offline_payments (merchant_uid, invoice_id, created_at);
alter table offline_payments enable row level security;
create policy scope on offline_payments to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on offline_payments to countinghouse_gateway;

-- The share of an invoice that a payment covers: reserved before the payment is recorded, applied when it is approved, released when nothing was charged or it was
-- taken back.
create table invoice_payments (
  merchant_uid uuid not null,
  invoice_payment_id uuid not null,
  invoice_id uuid not null,
  payment_id uuid,
  offline_payment_id uuid,
  state text not null check (state in ('reserved', 'applied', 'released')),
  amount bigint not null check (amount > 0),
  -- Charged in addition to the amount.
  tip_amount bigint not null default 0 check (tip_amount >= 0),
  -- part_number, amount: the oldest first.
  parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  created_at timestamptz not null,
  concluded_at timestamptz,
  primary key (merchant_uid, invoice_payment_id),
  foreign key (merchant_uid, invoice_id) references invoices,
  foreign key (merchant_uid, offline_payment_id) references offline_payments,
  check (num_nonnulls(payment_id, offline_payment_id) = 1),
  check ((state = 'reserved') = (concluded_at is null))
);
create unique index invoice_payments_by_payment on invoice_payments (merchant_uid, payment_id) where payment_id is not null;
create unique index invoice_payments_by_offline on invoice_payments (merchant_uid, offline_payment_id) where offline_payment_id is not null;
create index invoice_payments_by_invoice on invoice_payments (merchant_uid, invoice_id, created_at);
alter table invoice_payments enable row level security;
create policy scope on invoice_payments to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on invoice_payments to countinghouse_gateway;

-- The history of an invoice. Rows are never changed, and only deleted together with their draft.
create table invoice_events (
  merchant_uid uuid not null,
  invoice_id uuid not null,
  invoice_event_id uuid not null,
  kind text not null check (length(kind) <= 40),
  at timestamptz not null,
  user_id uuid,
  visitor_id uuid,
  -- Ids, codes, amounts and dates; no name and no text of a person.
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  primary key (merchant_uid, invoice_id, invoice_event_id),
  foreign key (merchant_uid, invoice_id) references invoices on delete cascade
);
alter table invoice_events enable row level security;
create policy scope on invoice_events to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on invoice_events to countinghouse_gateway;

-- A reminder of a part goes out once: its row is written before its mail.
create table invoice_reminders (
  merchant_uid uuid not null,
  invoice_id uuid not null,
  part_number smallint not null check (part_number between 1 and 12),
  -- Days from the due date.
  reminder_day smallint not null,
  message_id uuid,
  created_at timestamptz not null,
  primary key (merchant_uid, invoice_id, part_number, reminder_day),
  foreign key (merchant_uid, invoice_id) references invoices on delete cascade
);
alter table invoice_reminders enable row level security;
create policy scope on invoice_reminders to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on invoice_reminders to countinghouse_gateway;

-- Idempotency-Keys of requests that make or issue a document.
create table invoice_requests (
  merchant_uid uuid not null references merchants,
  idempotency_key text not null check (length(idempotency_key) between 8 and 128),
  body_hash bytea not null,
  -- The document that the request made or issued.
  invoice_id uuid not null,
  created_at timestamptz not null,
  primary key (merchant_uid, idempotency_key)
);
alter table invoice_requests enable row level security;
create policy scope on invoice_requests to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on invoice_requests to countinghouse_gateway;

-- An invoice has an address for each of its recipients, kept sealed for 'Copy link' until another one takes its place.
alter table link_secrets
  drop constraint link_secrets_purpose_check,
  add constraint link_secrets_purpose_check check (purpose in ('customer', 'payment_link', 'invoice')),
  drop constraint link_secrets_expiry_check,
  add constraint link_secrets_expiry_check check (purpose <> 'customer' or expires_at is not null),
  drop constraint link_secrets_sealed_check,
  add constraint link_secrets_sealed_check check (
    (sealed_secret is null) = (key_version is null)
    and (sealed_secret is not null) = (purpose <> 'customer' and revoked_at is null)
  );
create unique index link_secrets_of_invoices on link_secrets (merchant_uid, target_id, recipient)
  where purpose = 'invoice' and revoked_at is null;
