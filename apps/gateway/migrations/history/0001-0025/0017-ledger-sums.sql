-- The chart of accounts is packages/domain/src/ledger.ts: a posting names two of its accounts. What stood before is brought to it:
-- authorizations hold their amount, captures wait to get into a batch, and what goes back to cards is owed to the acquirer.
update postings o set
    debit_account = case when o.debit_account = 'acquirer_receivable' then 'acquirer_payable' else o.debit_account end,
    credit_account = case when o.credit_account = 'acquirer_receivable' then 'acquirer_payable' else o.credit_account end
  from payments p
  where p.merchant_uid = o.merchant_uid and p.payment_id = o.payment_id and p.direction = -1
    and 'acquirer_receivable' in (o.debit_account, o.credit_account);
insert into postings (merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
  select p.merchant_uid, p.payment_id, gen_random_uuid(), 'card_holds', 'merchant_authorized', p.authorized_amount, p.currency, p.updated_at
  from payments p where p.status = 205 and p.authorized_amount > 0 and p.direction = 1 and not exists (
    select from postings o where o.merchant_uid = p.merchant_uid and o.payment_id = p.payment_id and o.debit_account = 'card_holds');
insert into postings (merchant_uid, payment_id, posting_id, debit_account, credit_account, amount, currency, created_at)
  select p.merchant_uid, p.payment_id, gen_random_uuid(), 'acquirer_receivable', 'merchant_captured', p.captured_amount, p.currency, p.updated_at
  from payments p where p.status = 206 and p.captured_amount > 0 and not exists (
    select from postings o where o.merchant_uid = p.merchant_uid and o.payment_id = p.payment_id and o.credit_account = 'merchant_captured');
alter table postings add constraint postings_accounts check (
  debit_account in ('card_holds', 'acquirer_receivable', 'acquirer_payable', 'merchant_authorized', 'merchant_captured', 'merchant_payable',
    'merchant_paid')
  and credit_account in ('card_holds', 'acquirer_receivable', 'acquirer_payable', 'merchant_authorized', 'merchant_captured',
    'merchant_payable', 'merchant_paid'));

-- Balances without a row that payments meet at: a job adds up the postings of finished transactions now and then, and a balance is
-- those sums and the few postings since. The number of a posting's transaction says which those are: BRIN finds them, as the table
-- is written in about that order, and costs a payment next to nothing.
alter table postings add column transaction_number bigint not null default 0;
alter table postings alter column transaction_number set default pg_current_xact_id()::text::bigint;
create index postings_by_transaction on postings using brin (transaction_number) with (pages_per_range = 16, autosummarize = on);

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

-- The postings of all transactions before this one are in the sums, and of none after.
create table ledger_summed (
  one boolean primary key default true check (one),
  summed_before bigint not null
);
insert into ledger_summed (summed_before) values (0);
grant select on ledger_sums, ledger_summed to countinghouse_gateway;
