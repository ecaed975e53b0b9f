-- Has a merchant's next cut-off worked out anew after its schedule or time zone was changed. Whoever changes them needs to know nothing
-- of it: a job finds next_cut_off_at null. Until then open batches have no date; the same look dates them and what waits in them.
--
-- Trigger cut_off_changed: before update of the schedule's columns on merchants, where one of them changed.
create or replace function look_at_cut_off_again() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  new.next_cut_off_at := null;
  -- What went by while batches were closed by hand is not made up.
  if new.batch_close_automatic and not old.batch_close_automatic then
    new.batch_closed_until := null;
  end if;
  update batches set batch_date = null where merchant_uid = new.merchant_uid and status = 'open';
  return new;
end $$;
