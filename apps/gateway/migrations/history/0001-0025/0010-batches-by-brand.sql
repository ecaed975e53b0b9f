-- What a batch holds of each card brand, written down once, in the statement that submits it: from then on nothing joins or leaves
-- it. Reports over years read these few rows instead of every payment; what is not submitted yet is summed from its payments.
-- A batch's total stays the sum of its payments: a test holds these rows against it.
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

-- When that was written; null while the batch is summed from its payments.
alter table batches add column summed_at timestamptz;

create index batches_by_date on batches (merchant_uid, batch_date) where closed_at is not null;
create index batches_by_date_of_tenant on batches (tenant_uid, batch_date) where closed_at is not null;

-- The payments of a batch are read in the order in which they are shown and added up without their rows.
drop index payments_by_batch;
create index payments_by_batch on payments (merchant_uid, batch_id, created_at desc, payment_id desc)
  include (card_brand, direction, captured_amount, currency, status) where batch_id is not null;
-- Volume is what was captured, as in the batches.
drop index payments_by_batch_date;
create index payments_by_batch_date on payments (merchant_uid, batch_date)
  include (card_brand, amount, captured_amount, direction, status, currency);

insert into batch_card_brands (merchant_uid, batch_id, card_brand, tenant_uid, sales_count, sales_amount, credits_count, credits_amount)
  select b.merchant_uid, b.batch_id, p.card_brand, b.tenant_uid,
    count(*) filter (where p.direction = 1), coalesce(sum(p.captured_amount) filter (where p.direction = 1), 0),
    count(*) filter (where p.direction = -1), coalesce(sum(p.captured_amount) filter (where p.direction = -1), 0)
  from batches b join payments p on p.merchant_uid = b.merchant_uid and p.batch_id = b.batch_id
  where b.status in ('submitted', 'settled', 'failed')
  group by b.merchant_uid, b.batch_id, p.card_brand, b.tenant_uid;
update batches set summed_at = closed_at where status in ('submitted', 'settled', 'failed');
