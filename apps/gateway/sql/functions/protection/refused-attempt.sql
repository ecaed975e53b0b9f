-- Builds the refusal of an attempt: the limit that was reached, and in how many seconds to retry.
--
-- Called by count_attempt and refuse_attempt.
create or replace function refused_attempt(
  -- A scope of attempt-limits.ts, or different_cards.
  p_scope text,
  p_until timestamptz,
  p_now timestamptz
) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'outcome', 'refused', 'scope', p_scope, 'retry_after_s', greatest(1, ceil(extract(epoch from p_until - p_now))))
$$;

revoke all on function refused_attempt from public;
