-- Invoices on the public pages: whose payment it is in which session, and what somebody answered to an estimate.

alter table invoice_payments
  -- Receipts that the payer asked for.
  add column receipt_mails smallint not null default 0 check (receipt_mails >= 0),
  -- To whom is mailed what becomes of it, while that is not known, and in which language. Empty: nobody asked.
  add column outcome_email text not null default '' check (length(outcome_email) <= 254),
  add column outcome_locale text not null default 'en';

-- What a recipient answered to an estimate, as the business may have to show it.
create table estimate_answers (
  merchant_uid uuid not null,
  invoice_id uuid not null,
  answer text not null check (answer in ('accepted', 'declined')),
  -- As it was typed; of an accepted one.
  name text not null default '' check (length(name) <= 129),
  -- Of a declined one.
  reason text not null default '' check (length(reason) <= 500),
  visitor_id uuid not null,
  -- Where the answer came from.
  address text not null,
  answered_at timestamptz not null,
  primary key (merchant_uid, invoice_id),
  foreign key (merchant_uid, invoice_id) references invoices,
  check (answer = 'declined' or name <> '')
);
alter table estimate_answers enable row level security;
create policy scope on estimate_answers to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on estimate_answers to countinghouse_gateway;

-- They show more columns than before. Their sources are sql/functions/visitors.
drop function if exists find_link_secret(bytea);
drop function if exists find_visitor(bytea, timestamptz);

-- A payer is mailed what became of their payment of an invoice. Its source is sql/functions/invoices.
create function mail_invoice_outcome() returns trigger language plpgsql
as $stub$ begin raise exception 'mail_invoice_outcome is not applied yet'; end $stub$;
create trigger mail_invoice_outcome after update of status on payments for each row
  when (new.source = 'invoice' and old.status = 202 and new.status in (210, 230, 231)) execute function mail_invoice_outcome();
