-- Ends the session of a visitor who reached its limit. The next call does not find it.
--
-- Called by count_attempt, refuse_attempt and note_attempt_outcome.
create or replace function end_visitor_session(p_merchant_uid uuid, p_visitor_id uuid, p_now timestamptz) returns void
language sql volatile
as $$
  update visitor_sessions v set ended_at = p_now
    where v.merchant_uid = p_merchant_uid and v.visitor_id = p_visitor_id and v.ended_at is null
$$;

revoke all on function end_visitor_session from public;
