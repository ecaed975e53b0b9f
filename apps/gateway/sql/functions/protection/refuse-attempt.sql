-- Refuses an attempt beyond the limit of a row of the table, and applies its consequence.
--
-- Called by count_attempt.
create or replace function refuse_attempt(
  -- The row of attempt-limits.ts, and the key of its counter.
  p_limit jsonb,
  p_key_hash bytea,
  p_attempts integer,
  p_now timestamptz,
  p_at timestamptz,
  p_merchant_uid uuid,
  p_visitor_id uuid,
  p_target_kind text,
  p_target_id uuid,
  p_request_id text,
  p_address text
) returns jsonb
language plpgsql volatile
as $$
declare
  v_scope text := p_limit ->> 'scope';
  v_until timestamptz;
begin
  case p_limit ->> 'consequence'
    when 'end_session' then
      perform end_visitor_session(p_merchant_uid, p_visitor_id, p_now);
      v_until := p_now + interval '1 minute';
    when 'refuse_link' then
      v_until := start_protection(
        p_limit, p_key_hash, p_attempts, null, p_now, p_at, p_merchant_uid, p_target_kind, p_target_id, p_request_id, p_address);
    else
      v_until := velocity_frees_at(v_scope, p_key_hash, p_now, (p_limit ->> 'minutes')::integer,
        case when (p_limit -> 'approvals_free')::boolean then 'attempts_not_approved' else 'attempts' end,
        (p_limit ->> 'attempts_maximum')::integer);
  end case;
  return refused_attempt(v_scope, v_until, p_now);
end $$;

revoke all on function refuse_attempt from public;
