-- When people were last here, by real time: an account that nobody uses is made inactive after 90 days.
alter table users
  add column last_active_at timestamptz,
  -- When they were told that their account is about to be made inactive.
  add column inactivity_warned_at timestamptz,
  -- Kept although nobody signs in: the people of demo data.
  add column inactivity_exempt boolean not null default false;

-- Nobody is found inactive for the time before this was looked at.
update users set last_active_at = now();
update users set inactivity_exempt = true where exists (select from demo_seed);

-- Whoever is made active again begins anew.
create function users_begin_anew() returns trigger language plpgsql as $$
begin
  new.last_active_at := now();
  new.inactivity_warned_at := null;
  return new;
end $$;
create trigger users_begin_anew before update of user_status_id on users for each row
  when (new.user_status_id = 1 and old.user_status_id <> 1) execute function users_begin_anew();
