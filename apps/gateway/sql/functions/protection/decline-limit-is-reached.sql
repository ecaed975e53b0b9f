-- Tells whether declines have reached one of the limits of a row of the table (attempt-limits.ts), and when enough of them are old enough
-- to be below it again.
--
-- Called by count_attempt and note_attempt_outcome.
create or replace function decline_limit_is_reached(
  -- One row: { scope, declines: [{ minutes, maximum, share_percent, share_of_latest }] }.
  p_limit jsonb,
  p_key_hash bytea,
  p_now timestamptz,
  -- For a limit on the share of the latest attempts: their number, and how many of them were declined.
  p_latest_count integer default 0,
  p_latest_declines integer default 0,
  out is_reached boolean,
  out frees_at timestamptz,
  out attempts integer,
  out declines integer
)
language plpgsql stable
as $$
declare
  v_decline jsonb;
  v_maximum integer;
  v_share integer;
begin
  is_reached := false;
  for v_decline in select d from jsonb_array_elements(p_limit -> 'declines') d loop
    v_maximum := (v_decline ->> 'maximum')::integer;
    v_share := (v_decline ->> 'share_percent')::integer;
    select coalesce(sum(c.count), 0), coalesce(sum(c.declines), 0) into attempts, declines
      from velocity_counters c
      where c.scope = p_limit ->> 'scope' and c.key_hash = p_key_hash
        and c.window_start > p_now - make_interval(mins => (v_decline ->> 'minutes')::integer);
    continue when declines < v_maximum;
    if v_decline ->> 'share_of_latest' is not null then
      continue when p_latest_declines * 100 < v_share * p_latest_count;
    else
      continue when declines * 100 < v_share * attempts;
    end if;
    is_reached := true;
    frees_at := greatest(frees_at, velocity_frees_at(
      p_limit ->> 'scope', p_key_hash, p_now, (v_decline ->> 'minutes')::integer, 'declines', v_maximum));
  end loop;
end $$;

revoke all on function decline_limit_is_reached from public;
