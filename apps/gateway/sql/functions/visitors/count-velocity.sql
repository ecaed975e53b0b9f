-- Counts an event and returns how often it has happened within the hour, over all nodes. With p_by 0 it only reads.
--
-- Called by velocity.ts. Nothing else can read or write the table.
create or replace function count_velocity(
  -- The kind of event.
  p_scope text,
  -- HMAC of the counted subject.
  p_key_hash bytea,
  p_now timestamptz,
  p_by integer
) returns integer
language plpgsql volatile security definer set search_path = gateway, pg_temp
as $$
declare
  v_window timestamptz := date_trunc('hour', p_now);
  v_count integer;
begin
  if p_by = 0 then
    select c.count into v_count
      from velocity_counters c
      where c.scope = p_scope and c.key_hash = p_key_hash and c.window_start = v_window;
    return coalesce(v_count, 0);
  end if;
  insert into velocity_counters as c (scope, key_hash, window_start, count)
    values (p_scope, p_key_hash, v_window, p_by)
    on conflict (scope, key_hash, window_start) do update set count = c.count + excluded.count
    returning c.count into v_count;
  return v_count;
end $$;

revoke all on function count_velocity from public;
grant execute on function count_velocity to countinghouse_gateway;
