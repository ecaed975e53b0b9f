-- Lists of invoices read each state in its order. What is overdue goes by the oldest part that is open.

alter table invoices
  -- The due date of the oldest part that is open; null where nothing is owed.
  add column open_due_date date;
update invoices i set open_due_date = coalesce(
    (select p.due_date
      from (select part_number, due_date, sum(amount) over (order by part_number) as until_here
        from invoice_parts where merchant_uid = i.merchant_uid and invoice_id = i.invoice_id) p
      where p.until_here > i.paid_amount - i.refunded_amount
      order by p.part_number limit 1),
    i.due_date)
  where i.kind = 'invoice' and i.status in ('open', 'partially_paid');
alter table invoices add constraint invoices_open_due_date_check check (
  (open_due_date is not null) = (kind = 'invoice' and status in ('open', 'partially_paid'))
);
create or replace view invoices_of_merchant as
  select * from invoices where merchant_uid = (select scope_merchant_uid());

-- Its source is sql/functions/invoices.
create function set_open_due_date() returns trigger language plpgsql
as $stub$ begin raise exception 'set_open_due_date is not applied yet'; end $stub$;
create trigger set_open_due_date
  before insert or update of status, due_date, total_amount, paid_amount, refunded_amount on invoices
  for each row execute function set_open_due_date();

-- Each order begins with the state: no state hides behind a million rows of others.
drop index invoices_by_number_sorted, invoices_by_customer_name, invoices_by_issue_date, invoices_by_due_date, invoices_by_total,
  invoices_by_balance, invoices_unpaid, invoices_by_search;
create index invoices_by_number_sorted on invoices (merchant_uid, status, invoice_number desc nulls first, invoice_id desc);
create index invoices_by_customer_name on invoices (merchant_uid, status, upper(customer_name), invoice_id);
create index invoices_by_issue_date on invoices (merchant_uid, status, issue_date desc nulls first, invoice_id desc);
create index invoices_by_due_date on invoices (merchant_uid, status, due_date desc nulls first, invoice_id desc);
create index invoices_by_total on invoices (merchant_uid, status, total_amount, invoice_id);
create index invoices_by_balance on invoices (merchant_uid, status, balance_amount, invoice_id);
drop index invoices_by_kind, invoices_by_currency;
create index invoices_by_kind on invoices (merchant_uid, kind, status, created_at desc, invoice_id desc);
create index invoices_by_currency on invoices (merchant_uid, currency, status, created_at desc, invoice_id desc);
-- Unpaid invoices: ageing reads this index alone.
create index invoices_unpaid on invoices (merchant_uid, currency, open_due_date) include (balance_amount) where open_due_date is not null;
-- The index finds a text together with a state, so that a common name among few paid ones is not compared row by row.
create index invoices_by_search on invoices using gin (merchant_uid, status, search gin_trgm_ops);
-- What was issued by day, and what was collected: the head of the list reads these alone.
create index invoices_issued on invoices (merchant_uid, issue_date, currency) include (total_amount)
  where kind = 'invoice' and invoice_number is not null;

-- What was collected is added up by month and currency without a look at each invoice. Its source is sql/functions/invoices.
alter table invoice_payments add column currency smallint;
update invoice_payments p set currency = i.currency
  from invoices i where i.merchant_uid = p.merchant_uid and i.invoice_id = p.invoice_id;
alter table invoice_payments alter column currency set not null;
create function set_currency_of_invoice_payment() returns trigger language plpgsql
as $stub$ begin raise exception 'set_currency_of_invoice_payment is not applied yet'; end $stub$;
create trigger set_currency_of_invoice_payment before insert on invoice_payments
  for each row execute function set_currency_of_invoice_payment();
create index invoice_payments_collected on invoice_payments (merchant_uid, concluded_at) include (currency, amount)
  where state = 'applied';
