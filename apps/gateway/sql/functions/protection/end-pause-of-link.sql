-- Ends the protection of a link that was resumed or closed in any way, so that another protection can start.
--
-- Called by the trigger end_pause_of_link of payment_links.
create or replace function end_pause_of_link() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  update protections p set ended_at = greatest(p.started_at, least(p.until, now()))
    where p.merchant_uid = new.merchant_uid and p.kind = 'link_paused' and p.target_id = new.link_id and p.ended_at is null;
  return null;
end $$;

revoke all on function end_pause_of_link from public;
