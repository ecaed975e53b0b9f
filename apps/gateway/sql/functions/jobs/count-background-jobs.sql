-- Counts the jobs of the operator in scope and of the installation, by task. oldest_due_at covers only waiting jobs that are due.
--
-- Called by read-background-jobs.ts.
create or replace function count_background_jobs() returns table (
  task text,
  waiting integer,
  running integer,
  failed integer,
  oldest_due_at timestamptz
)
language sql stable security definer set search_path = gateway, pg_temp
as $$
  select
    b.task,
    count(*) filter (where b.state = 'waiting')::integer,
    count(*) filter (where b.state = 'running')::integer,
    count(*) filter (where b.state = 'failed')::integer,
    min(b.run_at) filter (where b.state = 'waiting' and b.run_at <= now())
  from background_jobs b
  where b.tenant_uid is null or b.tenant_uid = scope_tenant_uid()
  group by b.task
  order by b.task
$$;

revoke all on function count_background_jobs from public;
grant execute on function count_background_jobs to countinghouse_gateway;
