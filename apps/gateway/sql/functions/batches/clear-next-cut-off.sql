-- Clears a merchant's next cut-off after its schedule or time zone has changed, so that a job computes it again. Whoever changes them does
-- not have to know this. Until then open batches have no date; the same job sets their date and that of the payments waiting in them.
--
-- Trigger cut_off_changed: before update of the schedule's columns on merchants, where one of them changed.
create or replace function clear_next_cut_off() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  new.next_cut_off_at := null;
  -- Cut-offs missed while batches were closed by hand are not made up for.
  if new.batch_close_automatic and not old.batch_close_automatic then
    new.batch_closed_until := null;
  end if;
  update batches set batch_date = null where merchant_uid = new.merchant_uid and status = 'open';
  return new;
end $$;
