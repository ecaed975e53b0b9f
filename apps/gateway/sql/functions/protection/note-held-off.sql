-- Stores attempts refused at one page on one day: individually up to p_maximum, the rest as a count in one row. The individual attempts are
-- also in the audit history.
--
-- Called by held-off.ts.
create or replace function note_held_off(
  p_merchant_uid uuid,
  p_target_kind text,
  p_target_id uuid,
  -- Real time, UTC.
  p_day date,
  -- [{ held_off_at, reason, visitor_id, address, request_id }], oldest first.
  p_attempts jsonb,
  -- How many more there were, without details.
  p_more integer,
  p_maximum integer,
  -- The latest attempt (real time); and business time, for the audit history.
  p_latest_at timestamptz,
  p_at timestamptz
) returns void
language plpgsql volatile security definer set search_path = gateway, pg_temp
as $$
declare
  v_room integer;
  v_rest integer;
begin
  -- Prevents two nodes from filling the remaining room concurrently.
  perform pg_advisory_xact_lock(hashtextextended('held off ' || p_merchant_uid || p_target_id, 0));
  select greatest(0, p_maximum - count(*)) into v_room
    from held_off_attempts h
    where h.merchant_uid = p_merchant_uid and h.target_kind = p_target_kind and h.target_id = p_target_id and h.day = p_day
      and h.reason is not null;
  with attempt as (
    select a.*
    from jsonb_to_recordset(p_attempts)
      as a(held_off_at timestamptz, reason text, visitor_id uuid, address text, request_id text)
    order by a.held_off_at
    limit v_room
  ), kept as (
    insert into held_off_attempts (
        merchant_uid, held_off_id, target_kind, target_id, day, held_off_at, reason, visitor_id, address, count)
      select p_merchant_uid, gen_random_uuid(), p_target_kind, p_target_id, p_day, a.held_off_at, a.reason, a.visitor_id,
        a.address, 1
      from attempt a
  )
  insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, after)
    select p_merchant_uid, p_at, 'hold_off_attempt', a.request_id, a.address, p_target_kind, p_target_id::text,
      jsonb_build_object('visitor_id', a.visitor_id, 'reason', a.reason)
    from attempt a;
  v_rest := greatest(0, jsonb_array_length(p_attempts) - v_room) + p_more;
  if v_rest > 0 then
    insert into held_off_attempts as h (
        merchant_uid, held_off_id, target_kind, target_id, day, held_off_at, count)
      values (p_merchant_uid, gen_random_uuid(), p_target_kind, p_target_id, p_day, p_latest_at, v_rest)
      on conflict (merchant_uid, target_kind, target_id, day) where reason is null do update set
        count = h.count + excluded.count, held_off_at = excluded.held_off_at;
  end if;
end $$;

revoke all on function note_held_off from public;
grant execute on function note_held_off to countinghouse_gateway;
