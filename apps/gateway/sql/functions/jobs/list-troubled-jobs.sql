-- Lists jobs of the operator in scope and of the installation that failed for good or are being retried, failed ones first. Each row
-- contains the total number.
--
-- Called by read-background-jobs.ts.
create or replace function list_troubled_jobs(p_limit integer, p_offset integer) returns table (
  job_id bigint,
  task text,
  state text,
  entity_id uuid,
  entity_name text,
  reference text,
  tries integer,
  reason text,
  changed_at timestamptz,
  run_at timestamptz,
  total bigint
)
language sql stable security definer set search_path = gateway, pg_temp
as $$
  select
    b.job_id, b.task, b.state, b.entity_id, coalesce(m.doing_business_as, t.name), b.reference, b.tries, b.reason,
    b.changed_at, b.run_at, count(*) over ()
  from background_jobs b
  left join merchants m on m.merchant_uid = b.entity_id
  left join tenants t on t.tenant_uid = b.entity_id
  where (b.tenant_uid is null or b.tenant_uid = scope_tenant_uid())
    and (b.state = 'failed' or b.state = 'waiting' and b.tries > 0)
  order by b.state = 'waiting', b.changed_at desc, b.job_id desc
  limit p_limit offset p_offset
$$;

revoke all on function list_troubled_jobs from public;
grant execute on function list_troubled_jobs to countinghouse_gateway;
