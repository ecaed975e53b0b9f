-- A merchant's open batches close by themselves at its cut-off (batch_close_time, in its time zone), on some days of the week.
-- How far that is done stands beside it: every cut-off up to batch_closed_until, the last business date that had one, and when to
-- look again. Null in next_cut_off_at asks for it to be worked out anew: whoever changes the schedule or the time zone needs to know
-- nothing of this.

alter table merchants
  add column batch_close_automatic boolean not null default true,
  add column batch_close_days smallint[] not null default '{1,2,3,4,5,6,7}'
    check (batch_close_days <@ '{1,2,3,4,5,6,7}'::smallint[] and cardinality(batch_close_days) between 1 and 7),
  add column batch_closed_until timestamptz,
  add column batch_closed_date date,
  add column next_cut_off_at timestamptz;
create index merchants_by_cut_off on merchants (next_cut_off_at) where batch_close_automatic;

create function look_at_cut_off_again() returns trigger language plpgsql as $$
begin
  new.next_cut_off_at := null;
  -- What went by while batches were closed by hand is not made up.
  if new.batch_close_automatic and not old.batch_close_automatic then
    new.batch_closed_until := null;
  end if;
  return new;
end $$;
create trigger cut_off_changed before update of time_zone, batch_close_time, batch_close_days, batch_close_automatic on merchants
  for each row when (
    (old.time_zone, old.batch_close_time, old.batch_close_days, old.batch_close_automatic)
      is distinct from (new.time_zone, new.batch_close_time, new.batch_close_days, new.batch_close_automatic))
  execute function look_at_cut_off_again();

-- A cut-off is done in the transaction that closes the batches.
create policy payments on merchants to countinghouse_payments using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select on merchants to countinghouse_payments;
grant update (batch_closed_until, batch_closed_date, next_cut_off_at) on merchants to countinghouse_payments;
