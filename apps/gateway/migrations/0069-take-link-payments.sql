-- Payments by links: the transaction that records one takes a use of its link, and the one that concludes it, whoever does, keeps or gives it back.
-- What looks up links and visitors answers more than before. Nodes of the version before name fewer columns of it.
drop function if exists find_link_secret;
drop function if exists find_visitor;

alter table payment_link_uses
  add column business_date date,
  add column receipt_mails integer not null default 0 check (receipt_mails >= 0);

-- What the links of a merchant have taken on a day of its time zone, payments under way included: its settings limit both.
create table payment_link_days (
  merchant_uid uuid not null references merchants,
  business_date date not null,
  currency smallint not null,
  payment_count integer not null check (payment_count >= 0),
  -- Minor units of the currency.
  amount bigint not null check (amount >= 0),
  primary key (merchant_uid, business_date, currency)
) with (fillfactor = 80);
alter table payment_link_days enable row level security;
create policy scope on payment_link_days to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select on payment_link_days to countinghouse_gateway;

-- Its source is sql/functions/payment-links. An ordinary sale pays for it with one comparison.
create or replace function conclude_link_use() returns trigger language plpgsql
as $stub$ begin raise exception 'conclude_link_use is not applied yet'; end $stub$;
create or replace trigger conclude_link_use after update of status on payments for each row
  when (new.source = 'payment_link' and new.status in (210, 230, 231) and new.status <> old.status)
  execute function conclude_link_use();
