-- Schedules the charging job's next check of an invoice whenever something changes that affects its charges. The job then works out when to check
-- again. Reserving an amount schedules nothing, releasing it does. Other documents charge nothing.
--
-- Trigger plan_charge_of_invoice: before insert or update on invoices.
create or replace function plan_charge_of_invoice() returns trigger
language plpgsql
as $$
begin
  if new.kind <> 'invoice' or new.status not in ('open', 'partially_paid') or new.account_uid is null then
    new.charge_at := null;
  elsif tg_op = 'INSERT' then
    new.charge_at := to_timestamp(0);
  elsif (new.status, new.account_uid, new.due_date, new.paid_amount, new.refunded_amount, new.credited_amount)
      is distinct from (old.status, old.account_uid, old.due_date, old.paid_amount, old.refunded_amount, old.credited_amount)
    or new.reserved_amount < old.reserved_amount
  then
    new.charge_at := to_timestamp(0);
  end if;
  return new;
end $$;

revoke all on function plan_charge_of_invoice from public;
