-- Starts the protection at the limit of a page or of a merchant: pauses a link, refuses attempts at a page for one payer, or makes all
-- pages of the merchant strict. Its counter restarts. Audit history, webhook and mail are written in the same transaction. If the
-- protection is already active, nothing happens.
--
-- Called by count_attempt, refuse_attempt and note_attempt_outcome. Returns until when it lasts.
create or replace function start_protection(
  -- The row of attempt-limits.ts that was reached, and the key of its counter.
  p_limit jsonb,
  p_key_hash bytea,
  p_attempts integer,
  -- Null if attempts alone reached it.
  p_declines integer,
  p_now timestamptz,
  p_at timestamptz,
  p_merchant_uid uuid,
  -- Null for all pages of a merchant.
  p_target_kind text,
  p_target_id uuid,
  p_request_id text,
  p_address text
) returns timestamptz
language plpgsql volatile
as $$
declare
  v_kind text := case p_limit ->> 'consequence'
    when 'pause_link' then 'link_paused' when 'refuse_link' then 'link_refused' else 'merchant_strict' end;
  v_target_kind text := case when v_kind <> 'merchant_strict' then p_target_kind end;
  v_target_id uuid := case when v_kind <> 'merchant_strict' then p_target_id end;
  v_protection_id uuid := gen_random_uuid();
  v_minutes jsonb := p_limit -> 'protection_minutes';
  v_earlier integer;
  v_until timestamptz;
  v_tenant_uid uuid;
  v_facts jsonb;
  v_link payment_links;
begin
  -- An expired one that the job has not ended yet.
  update protections p set ended_at = p.until
    where p.merchant_uid = p_merchant_uid and p.kind = v_kind and p.target_id is not distinct from v_target_id
      and p.ended_at is null and p.until <= p_now;
  select count(*) into v_earlier
    from protections p
    where p.merchant_uid = p_merchant_uid and p.kind = v_kind and p.target_id is not distinct from v_target_id
      and p.ended_at > p_now - make_interval(hours => (p_limit ->> 'remembered_hours')::integer);
  v_until := p_now + make_interval(mins => (v_minutes ->> least(v_earlier, jsonb_array_length(v_minutes) - 1))::integer);
  insert into protections (
      merchant_uid, protection_id, kind, target_kind, target_id, started_at, until, attempts, declines)
    values (
      p_merchant_uid, v_protection_id, v_kind, v_target_kind, v_target_id, p_now, v_until, p_attempts,
      coalesce(p_declines, 0))
    on conflict (merchant_uid, kind, target_id) where ended_at is null do nothing;
  if not found then
    select p.until into v_until
      from protections p
      where p.merchant_uid = p_merchant_uid and p.kind = v_kind and p.target_id is not distinct from v_target_id
        and p.ended_at is null;
    return coalesce(v_until, p_now);
  end if;

  if v_kind = 'merchant_strict' then
    -- Attempts and approvals stay, because for 28 days they show the merchant's usual traffic.
    update velocity_counters c set declines = 0
      where c.scope = p_limit ->> 'scope' and c.key_hash = p_key_hash and c.declines > 0;
  else
    delete from velocity_counters c where c.scope = p_limit ->> 'scope' and c.key_hash = p_key_hash;
    delete from link_outcomes o where o.key_hash = p_key_hash;
  end if;
  if v_kind = 'link_paused' then
    update payment_links l set
        status = 'paused', paused_reason = 'protection', paused_until = v_until, protection_pauses = l.protection_pauses + 1,
        version = l.version + 1, updated_at = p_at
      where l.merchant_uid = p_merchant_uid and l.link_id = p_target_id and l.status = 'active'
      returning l.* into v_link;
  end if;

  v_facts := jsonb_build_object('until', v_until, 'attempts', p_attempts, 'declines', coalesce(p_declines, 0));
  insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, after)
    values (
      p_merchant_uid, p_at, 'start_protection', p_request_id, p_address, coalesce(v_target_kind, 'merchant'),
      coalesce(v_target_id, p_merchant_uid)::text, v_facts || jsonb_build_object('protection', v_kind));
  if v_link.link_id is not null then
    perform write_webhook_event(p_merchant_uid, 'payment_link.paused', p_at, link_facts(v_link) || v_facts);
  end if;
  perform write_webhook_event(
    p_merchant_uid, 'checkout.protection_started', p_at,
    v_facts || jsonb_strip_nulls(jsonb_build_object('kind', v_kind, 'target_kind', v_target_kind, 'target_id', v_target_id)));
  select m.tenant_uid into strict v_tenant_uid from merchants m where m.merchant_uid = p_merchant_uid;
  perform enqueue_job(
    'send_protection_mail', 'protection/' || v_protection_id,
    jsonb_build_object(
      'tenant_uid', v_tenant_uid,
      'entity_id', p_merchant_uid,
      'reference', v_kind,
      'tries', 0,
      'reason', null,
      'about', jsonb_build_object('merchant_uid', p_merchant_uid, 'protection_id', v_protection_id)));
  return v_until;
end $$;

revoke all on function start_protection from public;
