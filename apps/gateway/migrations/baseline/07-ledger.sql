-- Double entry, and what is summed and checked of it.

create function posting_is_sound(p_debit_account text, p_credit_account text, p_amount bigint) returns boolean
language plpgsql immutable parallel safe
as $$
declare
  v_accounts constant text[] := array['card_holds', 'acquirer_receivable', 'acquirer_payable', 'merchant_authorized', 'merchant_captured',
    'merchant_payable', 'merchant_paid'];
begin
  return p_amount > 0 and p_credit_account <> p_debit_account and p_debit_account = any (v_accounts)
    and p_credit_account = any (v_accounts);
end $$;

-- Double entry: a row moves one amount from one account to another, so that all rows always sum to zero. The chart of accounts is
-- packages/domain/src/ledger.ts.
create table postings (
  merchant_uid uuid not null,
  payment_id uuid not null,
  posting_id uuid not null,
  debit_account text not null,
  credit_account text not null,
  amount bigint not null,
  currency smallint not null,
  created_at timestamptz not null,
  -- The number of its transaction. Balances need no row that payments meet at: a job adds up the postings of finished transactions now
  -- and then (ledger_sums), and a balance is those sums and the few postings since. BRIN finds them, as the table is written in about
  -- that order, and costs a payment next to nothing.
  transaction_number bigint not null default pg_current_xact_id()::text::bigint,
  primary key (merchant_uid, payment_id, posting_id),
  foreign key (merchant_uid, payment_id) references payments,
  -- One condition, as of payments.
  constraint postings_are_sound check (posting_is_sound(debit_account, credit_account, amount))
);
create index postings_by_transaction on postings using brin (transaction_number) with (pages_per_range = 16, autosummarize = on);
alter table postings enable row level security;
create policy scope on postings to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on postings to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on postings to countinghouse_gateway;
grant insert on postings to countinghouse_payments;

create table ledger_sums (
  merchant_uid uuid not null references merchants,
  currency smallint not null,
  account text not null,
  tenant_uid uuid not null,
  -- Debits less credits.
  amount bigint not null,
  primary key (merchant_uid, currency, account)
);
alter table ledger_sums enable row level security;
create policy scope on ledger_sums for select to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()));
grant select on ledger_sums to countinghouse_gateway;

-- The postings of all transactions before this one are in the sums, and of none after.
create table ledger_summed (
  one boolean primary key default true check (one),
  summed_before bigint not null
);
grant select on ledger_summed to countinghouse_gateway;

insert into ledger_summed (summed_before) values (0);

-- What each check of the ledger found, the latest last; it spans all merchants and operators, so only the owner reads it.
create table ledger_checks (
  ledger_check_id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  payments integer not null,
  postings integer not null,
  batches integer not null,
  difference_count integer not null,
  -- The first of them: kind, merchant, id, what, expected, found.
  differences jsonb not null
);
create index ledger_checks_by_time on ledger_checks (started_at desc);
grant select (ledger_check_id, started_at, finished_at, payments, postings, batches, difference_count)
  on ledger_checks to countinghouse_gateway;
