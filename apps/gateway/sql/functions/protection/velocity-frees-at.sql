-- Returns when enough of a count will have left its window to be below a limit again; null if it is below already.
--
-- Called by decline_limit_is_reached and refuse_attempt.
create or replace function velocity_frees_at(
  p_scope text,
  p_key_hash bytea,
  p_now timestamptz,
  -- The length of the window in minutes, plus the ten minutes of a counter.
  p_minutes integer,
  -- The counted figure: attempts, attempts_not_approved or declines.
  p_figure text,
  p_maximum integer
) returns timestamptz
language sql stable
as $$
  select w.window_start + make_interval(mins => p_minutes)
  from (
    select c.window_start,
      sum(case p_figure when 'declines' then c.declines when 'attempts' then c.count else c.count - c.approvals end)
        over (order by c.window_start desc) as so_far
    from velocity_counters c
    where c.scope = p_scope and c.key_hash = p_key_hash and c.window_start > p_now - make_interval(mins => p_minutes)
  ) w
  where w.so_far >= p_maximum
  order by w.window_start desc
  limit 1
$$;

revoke all on function velocity_frees_at from public;
