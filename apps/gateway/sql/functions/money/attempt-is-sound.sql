-- Tells whether the state and the trace number of a request to the acquirer are valid.
-- fixed: check attempts_are_sound of acquirer_attempts. Only a migration can change it, and must handle the existing rows.
--
-- One condition instead of two: see payment_is_sound.
create or replace function attempt_is_sound(p_state text, p_system_trace_audit_number integer) returns boolean
language plpgsql immutable parallel safe
as $$
declare
  v_states constant text[] := array['sent', 'answered', 'reversing', 'reversed', 'not_sent', 'unanswered'];
begin
  return p_state = any (v_states) and p_system_trace_audit_number between 1 and 999999;
end $$;
