-- Returns how many zero bits the answer of a puzzle needs now: p_least plus the larger of the session's declines, and the address's
-- declines minus its approvals. It is p_most if all pages of the merchant are protected.
--
-- Called by protected-attempts.ts and by count_attempt. Nothing else can read or write the counters.
create or replace function puzzle_bits_of(
  p_now timestamptz,
  p_merchant_uid uuid,
  -- HMACs.
  p_session_key bytea,
  p_address_key bytea,
  -- The least for the first attempt, and the most.
  p_least integer,
  p_most integer
) returns integer
language plpgsql stable security definer set search_path = gateway, pg_temp
as $$
declare
  v_session integer;
  v_address integer;
begin
  perform from protections p
    where p.merchant_uid = p_merchant_uid and p.kind = 'merchant_strict' and p.ended_at is null and p.until > p_now;
  if found then
    return p_most;
  end if;
  select coalesce(sum(c.declines), 0) into v_session
    from velocity_counters c
    where c.scope = 'session' and c.key_hash = p_session_key;
  select coalesce(sum(c.declines - c.approvals), 0) into v_address
    from velocity_counters c
    where c.scope = 'address' and c.key_hash = p_address_key and c.window_start > p_now - interval '70 minutes';
  return least(p_least + greatest(v_session, v_address, 0), p_most);
end $$;

revoke all on function puzzle_bits_of from public;
grant execute on function puzzle_bits_of to countinghouse_gateway;
