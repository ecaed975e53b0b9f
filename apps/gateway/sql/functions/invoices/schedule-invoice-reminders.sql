-- Schedules an open invoice for the reminder job soon, whenever something changes that its reminders depend on. The job then sets when to
-- run again. Other documents are never scheduled.
--
-- Trigger schedule_invoice_reminders: before insert or update on invoices.
create or replace function schedule_invoice_reminders() returns trigger
language plpgsql
as $$
begin
  if new.kind <> 'invoice' or new.status not in ('open', 'partially_paid') then
    new.look_at := null;
  elsif tg_op = 'INSERT' then
    new.look_at := to_timestamp(0);
  elsif (new.status, new.due_date, new.paid_amount, new.refunded_amount, new.credited_amount, new.reserved_amount, new.reminders,
      new.reminder_days, new.sent_at, new.sent_by_person_at)
    is distinct from
    (old.status, old.due_date, old.paid_amount, old.refunded_amount, old.credited_amount, old.reserved_amount, old.reminders,
      old.reminder_days, old.sent_at, old.sent_by_person_at)
    or (new.mail_state = 'refused') <> (old.mail_state = 'refused')
  then
    new.look_at := to_timestamp(0);
  end if;
  return new;
end $$;

revoke all on function schedule_invoice_reminders from public;
