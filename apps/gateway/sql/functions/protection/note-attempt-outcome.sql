-- Counts the outcome of an attempt that count_attempt allowed, and starts the protection if it reaches a limit on declines. Returns the
-- standing of the session (session_standing).
--
-- Called by protected-attempts.ts. Nothing else can read or write the counters.
create or replace function note_attempt_outcome(
  p_now timestamptz,
  p_at timestamptz,
  -- The instant under which it was counted.
  p_counted_at timestamptz,
  p_merchant_uid uuid,
  p_visitor_id uuid,
  p_target_kind text,
  p_target_id uuid,
  -- As in count_attempt.
  p_keys bytea[],
  p_limits jsonb,
  p_card_hash bytea,
  -- approved, declined or unknown. Unknown counts nothing.
  p_outcome text,
  p_request_id text,
  p_address text
) returns jsonb
language plpgsql volatile security definer set search_path = gateway, pg_temp
as $$
declare
  v_limits jsonb := protection_limits(p_merchant_uid, p_now, p_limits);
  v_limit jsonb;
  v_latest integer := 0;
  v_latest_count integer := 0;
  v_reached record;
  v_attempts integer;
  v_declines integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  for i in 1 .. cardinality(p_keys) loop
    v_limit := v_limits -> (i - 1);
    continue when p_outcome = 'unknown';
    update velocity_counters c set
        approvals = c.approvals + (p_outcome = 'approved')::integer, declines = c.declines + (p_outcome = 'declined')::integer
      where c.scope = v_limit ->> 'scope' and c.key_hash = p_keys[i]
        and c.window_start = date_bin('10 minutes', p_counted_at, '2000-01-01');
    if v_limit ->> 'consequence' = 'pause_link' then
      insert into link_outcomes as o (key_hash, latest, latest_count, updated_at)
        values (p_keys[i], (p_outcome = 'declined')::integer, 1, p_now)
        on conflict (key_hash) do update set
          latest = ((o.latest << 1) | excluded.latest)
            & ((1::bigint << (v_limit #>> '{declines,0,share_of_latest}')::integer) - 1),
          latest_count = least(o.latest_count + 1, (v_limit #>> '{declines,0,share_of_latest}')::integer),
          updated_at = excluded.updated_at
        returning bit_count(o.latest::bit(64)), o.latest_count into v_latest, v_latest_count;
    end if;
    continue when p_outcome = 'approved';
    if v_limit ->> 'declined_cards_maximum' is not null then
      insert into declined_cards (scope, key_hash, card_hash, declined_at)
        values (v_limit ->> 'scope', p_keys[i], p_card_hash, p_now)
        on conflict (scope, key_hash, card_hash) do update set declined_at = excluded.declined_at;
    end if;
    -- Cards, addresses and sessions need no protection: their counters alone refuse attempts.
    continue when v_limit ->> 'consequence' in ('refuse', 'end_session');
    v_reached := decline_limit_is_reached(v_limit, p_keys[i], p_now, v_latest_count, v_latest);
    if v_reached.is_reached then
      perform start_protection(
        v_limit, p_keys[i], v_reached.attempts, v_reached.declines, p_now, p_at, p_merchant_uid, p_target_kind, p_target_id,
        p_request_id, p_address);
    end if;
  end loop;

  v_limit := v_limits -> 0;
  select coalesce(sum(c.count), 0), coalesce(sum(c.declines), 0) into v_attempts, v_declines
    from velocity_counters c
    where c.scope = 'session' and c.key_hash = p_keys[1];
  if p_outcome = 'declined' and (
    v_attempts >= (v_limit ->> 'attempts_maximum')::integer
    or v_declines >= (v_limit #>> '{declines,0,maximum}')::integer
  ) then
    perform end_visitor_session(p_merchant_uid, p_visitor_id, p_now);
  end if;
  return session_standing(v_limit, v_attempts, v_declines);
end $$;

revoke all on function note_attempt_outcome from public;
grant execute on function note_attempt_outcome to countinghouse_gateway;
