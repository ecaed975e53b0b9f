-- vacuum: payments, batches
-- (payments: 0042 wrote them anew, and what an index alone would answer reads rows until they are vacuumed.)

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

-- Whether a batch is in its month there.
alter table batches add column in_month boolean not null default false;
insert into month_card_brands (merchant_uid, terminal_uid, month, card_brand, currency, tenant_uid, batch_count, latest_batch_date,
    sales_count, sales_amount, credits_count, credits_amount)
  select b.merchant_uid, b.terminal_uid, date_trunc('month', b.batch_date::timestamp)::date, c.card_brand, b.currency, b.tenant_uid,
    count(*), max(b.batch_date), sum(c.sales_count), sum(c.sales_amount), sum(c.credits_count), sum(c.credits_amount)
  from batches b join batch_card_brands c on c.merchant_uid = b.merchant_uid and c.batch_id = b.batch_id
  where b.status = 'settled' and b.summed_at is not null
  group by 1, 2, 3, 4, 5, 6;
update batches set in_month = true where status = 'settled' and summed_at is not null;

-- Every report adds the batches that are not submitted yet to those that are; they are a few, and found without a look at all of them.
create index batches_not_summed on batches (tenant_uid, batch_date) where closed_at is not null and summed_at is null;
