-- Invoices that charge a stored card by themselves: each part once, on its due date, with every attempt written down before anything is sent.

alter table invoices
  -- When it charges itself next; long ago where that is to be worked out again. Null: nothing is to come.
  add column charge_at timestamptz,
  -- What the payer agreed to on the public page, as it was shown; empty where the merchant chose the card.
  add column charge_consent_text text not null default '' check (length(charge_consent_text) <= 500),
  add constraint invoices_charge_at_check check (
    charge_at is null or (kind = 'invoice' and status in ('open', 'partially_paid') and account_uid is not null)
  );
-- Of all merchants, for the job that charges.
create index invoices_to_charge on invoices (charge_at, merchant_uid, invoice_id) where charge_at is not null;
create or replace view invoices_of_merchant as
  select * from invoices where merchant_uid = (select scope_merchant_uid());
update invoices set charge_at = to_timestamp(0)
  where account_uid is not null and kind = 'invoice' and status in ('open', 'partially_paid');

-- The charge of a part. Its row is made when the date of the part comes; the primary key keeps it to one.
create table invoice_charges (
  merchant_uid uuid not null,
  invoice_id uuid not null,
  part_number smallint not null check (part_number between 1 and 12),
  status text not null check (status in ('charging', 'retrying', 'paid', 'failed', 'skipped', 'settled')),
  -- Of automatic-charge.ts; null while it is charged, and of what is paid.
  reason text check (length(reason) between 1 and 40),
  -- What was to be charged last, in minor units.
  amount bigint not null check (amount >= 0),
  -- The card that it was made with, or that could not be charged; the expiry is MMYY.
  account_uid uuid not null,
  card_expiry text not null check (length(card_expiry) = 4),
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_uid, invoice_id, part_number),
  foreign key (merchant_uid, invoice_id) references invoices on delete cascade,
  check ((status = 'retrying') = (next_attempt_at is not null)),
  check ((status in ('charging', 'paid')) = (reason is null))
);
alter table invoice_charges enable row level security;
create policy scope on invoice_charges to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on invoice_charges to countinghouse_gateway;

-- An attempt of a charge, written before anything is sent. The payment is chosen here, so that payments' own key refuses a second one.
create table invoice_charge_attempts (
  merchant_uid uuid not null,
  invoice_id uuid not null,
  part_number smallint not null,
  attempt smallint not null check (attempt >= 1),
  payment_id uuid not null,
  amount bigint not null check (amount > 0),
  -- What was left to pay of the whole: where it is something else when the payment is recorded, nothing is sent.
  payable_amount bigint not null check (payable_amount >= amount),
  account_uid uuid not null,
  card_expiry text not null check (length(card_expiry) = 4),
  -- Null until it is known.
  outcome text check (outcome in ('approved', 'declined', 'reversed', 'not_sent', 'voided')),
  response_code text,
  -- Of the gateway's own: why it was declined without the issuer, or not sent.
  reason text,
  advice_code text,
  -- The process that makes it, and when another may take it over, by real time.
  sender_id uuid not null,
  take_over_at timestamptz not null,
  created_at timestamptz not null,
  concluded_at timestamptz,
  primary key (merchant_uid, invoice_id, part_number, attempt),
  foreign key (merchant_uid, invoice_id, part_number) references invoice_charges on delete cascade,
  check ((outcome is null) = (concluded_at is null))
);
create unique index invoice_charge_attempts_by_payment on invoice_charge_attempts (merchant_uid, payment_id);
-- One attempt of an invoice is under way at a time.
create unique index invoice_charge_attempts_under_way on invoice_charge_attempts (merchant_uid, invoice_id) where outcome is null;
create index invoice_charge_attempts_open on invoice_charge_attempts (take_over_at) where outcome is null;
alter table invoice_charge_attempts enable row level security;
create policy scope on invoice_charge_attempts to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on invoice_charge_attempts to countinghouse_gateway;

-- Whatever changes of an invoice has its next charge worked out again. Its source is sql/functions/invoices.
create function plan_charge_of_invoice() returns trigger language plpgsql
as $stub$ begin raise exception 'plan_charge_of_invoice is not applied yet'; end $stub$;
create trigger plan_charge_of_invoice before insert or update on invoices for each row execute function plan_charge_of_invoice();
