-- Ends a protection. A link that it paused can be paid again. start_protection has restarted the counters.
--
-- Called by protections.ts: for a person (lift-protection.ts), and for protections that have expired. It runs as the owner and names the
-- merchant in each statement.
create or replace function end_protection(
  p_merchant_uid uuid,
  p_protection_id uuid,
  -- Real time, for the protection; and business time, for audit entries and events.
  p_now timestamptz,
  p_at timestamptz,
  -- Null if it ended on schedule.
  p_ended_by uuid
) returns boolean
language plpgsql volatile security definer set search_path = gateway, pg_temp
as $$
declare
  v_protection protections;
  v_link payment_links;
begin
  update protections p set ended_at = case when p_ended_by is null then p.until else p_now end, ended_by = p_ended_by
    where p.merchant_uid = p_merchant_uid and p.protection_id = p_protection_id and p.ended_at is null
      and (p_ended_by is not null or p.until <= p_now)
    returning * into v_protection;
  if not found then
    return false;
  end if;
  if v_protection.kind = 'link_paused' then
    update payment_links l set
        status = 'active', paused_reason = null, paused_until = null, version = l.version + 1, updated_at = p_at
      where l.merchant_uid = p_merchant_uid and l.link_id = v_protection.target_id and l.status = 'paused'
        and l.paused_reason = 'protection'
      returning l.* into v_link;
    if found then
      perform write_webhook_event(p_merchant_uid, 'payment_link.resumed', p_at, link_facts(v_link));
    end if;
  end if;
  -- A person's call writes its own audit entry.
  if p_ended_by is null then
    insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, after)
      values (
        p_merchant_uid, p_at, 'end_protection', '', '', coalesce(v_protection.target_kind, 'merchant'),
        coalesce(v_protection.target_id, p_merchant_uid)::text, jsonb_build_object('protection', v_protection.kind));
  end if;
  return true;
end $$;

revoke all on function end_protection from public;
grant execute on function end_protection to countinghouse_gateway;
