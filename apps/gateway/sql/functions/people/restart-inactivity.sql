-- Restarts the inactivity period of a user who is made active again. Uses real time, like inactivity.
--
-- Trigger restart_inactivity: before update of user_status_id on users, from any status to 1.
create or replace function restart_inactivity() returns trigger
language plpgsql
as $$
begin
  new.last_active_at := now();
  new.inactivity_warned_at := null;
  return new;
end $$;
