-- Who still works on something is counted in real time: the clock of the sandbox, which can be moved on by days, says nothing of it.

-- Until when a delivery is the node's that took it; when it is due stays business time.
alter table webhook_deliveries add column held_until timestamptz;
update webhook_deliveries set held_until = next_try_at where claim_id is not null;

-- An Idempotency-Key whose request has no answer yet is not over: as in 0034 and 0019 but for this.
do $$
declare
  name text;
  definition text;
begin
  foreach name in array array['record_payment', 'record_refund'] loop
    definition := replace(pg_get_functiondef(name::regproc), 'where k.expires_at <= excluded.created_at',
      'where k.expires_at <= excluded.created_at and k.response_status is not null');
    if definition not like '%k.response_status is not null%' then raise exception '% is not as it was', name; end if;
    execute definition;
  end loop;
end $$;
