-- Counts an attempt to charge or verify a card on a public page, over all nodes, before anything is sent; or refuses it and counts nothing.
-- Limits hold for concurrent attempts, too: a counting transaction locks a counter's row until all of its counters are written.
--
-- The commit does not wait for the disk. A database that loses power can lose the latest counts, but never a charge.
--
-- Called by protected-attempts.ts. Nothing else can read or write the counters.
create or replace function count_attempt(
  -- Real time, for counters; and business time, for audit entries and events.
  p_now timestamptz,
  p_at timestamptz,
  p_merchant_uid uuid,
  p_visitor_id uuid,
  p_target_kind text,
  p_target_id uuid,
  -- HMACs of session, card, address, page and merchant, in the order of the limits.
  p_keys bytea[],
  -- { normal: [rows], strict: [rows] } of attempt-limits.ts.
  p_limits jsonb,
  p_puzzle_hash bytea,
  p_puzzle_bits integer,
  p_puzzle_expires_at timestamptz,
  p_bits_least integer,
  p_bits_most integer,
  -- HMAC of the request. Repeated under the same Idempotency-Key it is the same attempt.
  p_attempt_hash bytea,
  p_request_id text,
  p_address text
) returns jsonb
language plpgsql volatile security definer set search_path = gateway, pg_temp
as $$
declare
  v_window timestamptz := date_bin('10 minutes', p_now, '2000-01-01');
  v_limits jsonb := protection_limits(p_merchant_uid, p_now, p_limits);
  v_limit jsonb;
  v_scope text;
  v_maximum integer;
  -- For each counter: the count towards its limit, the part of it before the current ten minutes, and the declines over the longest period
  -- of any of its limits.
  v_attempts integer[];
  v_older integer[];
  v_declines integer[];
  v_count integer;
  v_approvals integer;
  v_counts integer[];
  v_approved integer[];
  v_spent bytea;
  v_until timestamptz;
  v_is_protected boolean;
  v_bits integer := p_bits_least;
  v_reached record;
  v_busiest integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  select
      (select s.attempt_hash from spent_puzzles s where s.puzzle_hash = p_puzzle_hash),
      max(p.until) filter (where p.target_kind = p_target_kind and p.target_id = p_target_id),
      coalesce(bool_or(p.kind = 'merchant_strict'), false)
    into v_spent, v_until, v_is_protected
    from protections p
    where p.merchant_uid = p_merchant_uid and p.ended_at is null and p.until > p_now;
  if v_spent is not null then
    return jsonb_build_object('outcome', case when v_spent = p_attempt_hash then 'repeated' else 'challenge_failed' end);
  end if;
  if v_until is not null then
    return refused_attempt('link', v_until, p_now);
  end if;

  -- If the row says so, approved attempts do not count.
  select array_agg(s.attempts order by l.number), array_agg(s.attempts - s.present order by l.number),
      array_agg(s.declines order by l.number)
    into v_attempts, v_older, v_declines
    from rows from (
      jsonb_to_recordset(v_limits) as (scope text, minutes integer, longest_minutes integer, approvals_free boolean),
      unnest(p_keys)
    ) with ordinality as l(scope, minutes, longest_minutes, approvals_free, key_hash, number)
    cross join lateral (
      select
        coalesce(sum(c.count - case when l.approvals_free then c.approvals else 0 end)
          filter (where c.window_start > p_now - make_interval(mins => l.minutes)), 0) as attempts,
        coalesce(sum(c.count - case when l.approvals_free then c.approvals else 0 end)
          filter (where c.window_start = v_window), 0) as present,
        coalesce(sum(c.declines), 0) as declines
      from velocity_counters c
      where c.scope = l.scope and c.key_hash = l.key_hash and c.window_start > p_now - make_interval(mins => l.longest_minutes)
    ) s;
  for i in 1 .. cardinality(p_keys) loop
    v_limit := v_limits -> (i - 1);
    v_scope := v_limit ->> 'scope';
    v_maximum := (v_limit ->> 'attempts_maximum')::integer;
    continue when v_limit ->> 'consequence' in ('pause_link', 'protect_merchant');
    if v_attempts[i] >= v_maximum then
      return refuse_attempt(
        v_limit, p_keys[i], v_attempts[i], p_now, p_at, p_merchant_uid, p_visitor_id, p_target_kind, p_target_id, p_request_id,
        p_address);
    end if;
    -- Without declines, no limit on declines is reached.
    continue when v_limit ->> 'consequence' = 'refuse_link' or v_declines[i] = 0;
    v_reached := decline_limit_is_reached(v_limit, p_keys[i], p_now);
    if v_reached.is_reached then
      if v_scope = 'session' then
        perform end_visitor_session(p_merchant_uid, p_visitor_id, p_now);
        return refused_attempt('session', p_now + interval '1 minute', p_now);
      end if;
      return refused_attempt(v_scope, v_reached.frees_at, p_now);
    end if;
    v_maximum := (v_limit ->> 'declined_cards_maximum')::integer;
    -- If most attempts are approved, as at a fair, a few declined cards are normal.
    continue when v_maximum is null
      or v_reached.declines * 100 < (v_limit #>> '{declines,0,share_percent}')::integer * v_reached.attempts;
    select d.declined_at + interval '1 hour' into v_until
      from declined_cards d
      where d.scope = v_scope and d.key_hash = p_keys[i] and (v_scope = 'session' or d.declined_at > p_now - interval '1 hour')
      order by d.declined_at desc offset v_maximum - 1 limit 1;
    if found then
      return refused_attempt('different_cards', v_until, p_now);
    end if;
  end loop;

  if v_is_protected or v_declines[1] > 0 or v_declines[3] > 0 then
    v_bits := puzzle_bits_of(p_now, p_merchant_uid, p_keys[1], p_keys[3], p_bits_least, p_bits_most);
  end if;
  if p_puzzle_bits < v_bits then
    return jsonb_build_object('outcome', 'challenge_failed', 'bits', v_bits);
  end if;

  begin
    insert into spent_puzzles (puzzle_hash, attempt_hash, expires_at)
      values (p_puzzle_hash, p_attempt_hash, p_puzzle_expires_at);
    -- In the order of the limits: of two attempts that share counters, one waits for the other at the first shared counter, without a
    -- deadlock.
    with counted as (
      insert into velocity_counters as c (scope, key_hash, window_start, count)
        select l.scope, l.key_hash, v_window, 1
        from rows from (jsonb_to_recordset(v_limits) as (scope text), unnest(p_keys)) with ordinality as l(scope, key_hash, number)
        order by l.number
        on conflict (scope, key_hash, window_start) do update set count = c.count + 1
        returning c.key_hash, c.count, c.approvals
    )
    select array_agg(c.count order by array_position(p_keys, c.key_hash)),
        array_agg(c.approvals order by array_position(p_keys, c.key_hash))
      into v_counts, v_approved
      from counted c;
    for i in 1 .. cardinality(p_keys) loop
      v_limit := v_limits -> (i - 1);
      v_count := v_older[i] + v_counts[i] - case when (v_limit -> 'approvals_free')::boolean then v_approved[i] else 0 end;
      v_maximum := (v_limit ->> 'attempts_maximum')::integer;
      continue when v_maximum is null or v_count <= v_maximum;
      if v_limit ->> 'consequence' <> 'protect_merchant' then
        raise exception using errcode = 'CH429', message = i::text;
      end if;
      -- The limit depends on the merchant's usual traffic. Checked only at every fiftieth attempt, because 28 days have many counters.
      continue when (v_count - v_maximum - 1) % 50 <> 0;
      select coalesce(max(h.approvals), 0) into v_busiest
        from (
          select sum(c.approvals) as approvals
          from velocity_counters c
          where c.scope = 'merchant' and c.key_hash = p_keys[i]
            and c.window_start > p_now - make_interval(days => (v_limit ->> 'busiest_days')::integer)
            and c.window_start <= p_now - make_interval(mins => (v_limit ->> 'minutes')::integer)
          group by date_trunc('hour', c.window_start)
        ) h;
      if v_count > v_busiest * (v_limit ->> 'busiest_times')::integer then
        perform start_protection(
          v_limit, p_keys[i], v_count, null, p_now, p_at, p_merchant_uid, null, null, p_request_id, p_address);
      end if;
    end loop;
  exception
    when unique_violation then
      -- A concurrent request has used this answer.
      select s.attempt_hash into v_spent from spent_puzzles s where s.puzzle_hash = p_puzzle_hash;
      return jsonb_build_object('outcome', case when v_spent = p_attempt_hash then 'repeated' else 'challenge_failed' end);
    when sqlstate 'CH429' then
      v_limit := v_limits -> (sqlerrm::integer - 1);
      return refuse_attempt(
        v_limit, p_keys[sqlerrm::integer], (v_limit ->> 'attempts_maximum')::integer, p_now, p_at, p_merchant_uid, p_visitor_id,
        p_target_kind, p_target_id, p_request_id, p_address);
  end;
  return jsonb_build_object('outcome', 'counted') || session_standing(v_limits -> 0, v_attempts[1] + 1, v_declines[1]);
end $$;

revoke all on function count_attempt from public;
grant execute on function count_attempt to countinghouse_gateway;
