-- Returns how often a session was declined, and how many tries it has left.
--
-- Called by count_attempt and note_attempt_outcome.
create or replace function session_standing(
  -- The session's row of attempt-limits.ts.
  p_limit jsonb,
  p_attempts integer,
  p_declines integer
) returns jsonb
language sql immutable
as $$
  select jsonb_build_object(
    'declines', p_declines,
    'tries_left', greatest(0, least(
      (p_limit ->> 'attempts_maximum')::integer - p_attempts, (p_limit #>> '{declines,0,maximum}')::integer - p_declines)))
$$;

revoke all on function session_standing from public;
