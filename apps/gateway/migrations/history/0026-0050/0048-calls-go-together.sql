-- Sales and what becomes of them are written several in one statement where many are under way (decision 33): the functions are told whether
-- they may wait for a lock. One that may not, and would have to, changes nothing and says so; it is called again, by itself, and waits.
-- Otherwise they are as in 0042.
do $$
declare
  definition text;
  execution text;
begin
  definition := pg_get_functiondef('record_payment'::regproc);
  drop function record_payment;
  definition := replace(definition, 'p_orchestration jsonb,', 'p_orchestration jsonb, p_may_wait boolean default true,');
  definition := replace(definition, 'OUT earlier_approval_code text)', 'OUT earlier_approval_code text, OUT must_wait boolean)');
  definition := replace(definition, $old$ || pg_advisory_xact_lock_shared(p_terminal_lock)::text
    || pg_advisory_xact_lock(p_card_lock)::text;$old$, $new$;
  must_wait := not p_may_wait and not (pg_try_advisory_xact_lock_shared(p_terminal_lock) and pg_try_advisory_xact_lock(p_card_lock));
  if must_wait then return; end if;
  if p_may_wait then
    v_locked := pg_advisory_xact_lock_shared(p_terminal_lock)::text || pg_advisory_xact_lock(p_card_lock)::text;
  end if;$new$);
  if definition not like '%p_may_wait boolean%OUT must_wait boolean)%must_wait := not p_may_wait%' then
    raise exception 'record_payment is not as it was';
  end if;
  execute definition;

  -- Null where it would have to wait.
  definition := pg_get_functiondef('conclude_payment'::regproc);
  drop function conclude_payment;
  definition := replace(definition, 'p_after jsonb)', 'p_after jsonb, p_may_wait boolean default true)');
  definition := replace(definition, $old$ || pg_advisory_xact_lock_shared(p_terminal_lock)::text;$old$, $new$;
  if p_may_wait then
    v_locked := pg_advisory_xact_lock_shared(p_terminal_lock)::text;
  elsif not pg_try_advisory_xact_lock_shared(p_terminal_lock) then
    return null;
  end if;$new$);
  if definition not like '%p_may_wait boolean%elsif not pg_try_advisory_xact_lock_shared%' then
    raise exception 'conclude_payment is not as it was';
  end if;
  execute definition;

  foreach execution in array array['record_payment', 'conclude_payment'] loop
    execute format('revoke all on function %s from public', execution);
    execute format('grant execute on function %s to countinghouse_payments', execution);
  end loop;
end $$;

-- As with payments and postings in 0042: PostgreSQL reads each condition from its catalogue for every statement that writes, and these
-- four statements of a sale read six (a fifteenth of what a sale costs the database).
create function attempt_is_sound(p_state text, p_system_trace_audit_number integer) returns boolean
language plpgsql immutable parallel safe as $$
declare
  v_states constant text[] := array['sent', 'answered', 'reversing', 'reversed', 'not_sent', 'unanswered'];
begin
  return p_state = any (v_states) and p_system_trace_audit_number between 1 and 999999;
end $$;
alter table acquirer_attempts
  add constraint attempts_are_sound check (attempt_is_sound(state, system_trace_audit_number)),
  drop constraint acquirer_attempts_state_check,
  drop constraint acquirer_attempts_system_trace_audit_number_check,
  -- The terminal of an attempt is its payment's or its batch's, written from their rows, which refer to it themselves: once is enough.
  drop constraint acquirer_attempts_merchant_uid_terminal_uid_fkey;

create function idempotency_key_is_sound(p_idempotency_key text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return length(p_idempotency_key) between 8 and 128;
end $$;
alter table idempotency_keys
  add constraint idempotency_keys_are_sound check (idempotency_key_is_sound(idempotency_key)),
  drop constraint idempotency_keys_idempotency_key_check;
