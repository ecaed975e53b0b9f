-- What became of closed batches: their sums by card brand, and those that failed.

-- What a batch holds of each card brand, written down once, in the statement that submits it: from then on nothing joins or leaves it.
-- Reports over years read these few rows instead of every payment; what is not submitted yet is summed from its payments. A batch's total
-- stays the sum of its payments: a test holds these rows against it.
create table batch_card_brands (
  merchant_uid uuid not null,
  batch_id uuid not null,
  card_brand text not null,
  tenant_uid uuid not null,
  sales_count integer not null check (sales_count >= 0),
  sales_amount bigint not null check (sales_amount >= 0),
  credits_count integer not null check (credits_count >= 0),
  credits_amount bigint not null check (credits_amount >= 0),
  primary key (merchant_uid, batch_id, card_brand),
  foreign key (merchant_uid, batch_id) references batches
);
alter table batch_card_brands enable row level security;
create policy scope on batch_card_brands for select to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()));
grant select on batch_card_brands to countinghouse_gateway;

-- What settled in a month at a terminal of each card brand, so that brands over years are a few rows a month instead of a few a batch
-- (ten years of daily batches of five merchants: 27,000 rows, 73 ms). A batch is added with the answer that settles it, once: from then
-- on nothing of it changes. What is closing, submitted or failed is read by its batch.
create table month_card_brands (
  merchant_uid uuid not null,
  terminal_uid uuid not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  card_brand text not null,
  currency smallint not null,
  tenant_uid uuid not null,
  batch_count integer not null check (batch_count > 0),
  latest_batch_date date not null,
  sales_count integer not null check (sales_count >= 0),
  sales_amount bigint not null check (sales_amount >= 0),
  credits_count integer not null check (credits_count >= 0),
  credits_amount bigint not null check (credits_amount >= 0),
  primary key (merchant_uid, terminal_uid, month, card_brand, currency),
  foreign key (merchant_uid, terminal_uid) references terminals
);
create index month_card_brands_of_tenant on month_card_brands (tenant_uid, month);
alter table month_card_brands enable row level security;
create policy scope on month_card_brands for select to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()));
grant select on month_card_brands to countinghouse_gateway;

-- The work on batches that failed: where it stands, why the batch failed, and what the acquirer counted.
create table failed_batches (
  merchant_uid uuid not null,
  batch_id uuid not null,
  tenant_uid uuid not null,
  status text not null check (status in ('Open', 'Claimed', 'Pending', 'Successful', 'Failed', 'Cancelled', 'Closed')),
  reason text not null check (reason in ('refused', 'out_of_balance', 'not_answered')),
  response_code text,
  -- The acquirer's own totals, where it told them.
  acquirer_totals jsonb,
  claimed_by uuid,
  failed_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counts up with each change: who acts on what is no longer so is told.
  version integer not null default 1,
  primary key (merchant_uid, batch_id),
  foreign key (merchant_uid, batch_id) references batches
);
create index failed_batches_by_tenant on failed_batches (tenant_uid, failed_at desc);
create index failed_batches_resubmitted on failed_batches (updated_at) where status = 'Pending';
alter table failed_batches enable row level security;
create policy scope on failed_batches to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
  with check (
    (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
    and exists (select from merchants m where m.merchant_uid = failed_batches.merchant_uid and m.tenant_uid = failed_batches.tenant_uid)
  );
grant select, update on failed_batches to countinghouse_gateway;
-- Started only by a statement that names one of these columns: it costs all others nothing.
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on failed_batches for each row
  execute function refuse_other_owner();

-- Who did what about a failed batch.
create table failed_batch_actions (
  merchant_uid uuid not null,
  batch_id uuid not null,
  sequence integer not null,
  -- Failed and Settled are the acquirer's answers; the others are what people did.
  action text not null check (action in ('Failed', 'Settled', 'Claim', 'Resubmit', 'Close', 'Cancel')),
  status text not null,
  note text not null default '',
  response_code text,
  user_id uuid,
  user_name text not null default '',
  created_at timestamptz not null,
  primary key (merchant_uid, batch_id, sequence),
  foreign key (merchant_uid, batch_id) references failed_batches
);
alter table failed_batch_actions enable row level security;
create policy scope on failed_batch_actions to countinghouse_gateway
  using (
    exists (select from failed_batches f
      where f.merchant_uid = failed_batch_actions.merchant_uid and f.batch_id = failed_batch_actions.batch_id)
  )
  with check (
    exists (select from failed_batches f
      where f.merchant_uid = failed_batch_actions.merchant_uid and f.batch_id = failed_batch_actions.batch_id)
  );
grant select, insert on failed_batch_actions to countinghouse_gateway;
