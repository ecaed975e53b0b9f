-- Returns the date of an instant in a merchant's time zone. It must agree with the domain's businessDateOf
-- (packages/domain/src/time/time-zones.ts); a test compares the two.
--
-- Called by issue_credit_note.
create or replace function business_date_of(p_at timestamptz, p_time_zone text) returns date
language sql immutable parallel safe
as $$
  select (p_at at time zone case p_time_zone
    when 'EST' then 'America/New_York'
    when 'CST' then 'America/Chicago'
    when 'MST' then 'America/Denver'
    when 'PST' then 'America/Los_Angeles'
    when 'AKST' then 'America/Anchorage'
    when 'HST' then 'Pacific/Honolulu'
  end)::date
$$;

revoke all on function business_date_of from public;
