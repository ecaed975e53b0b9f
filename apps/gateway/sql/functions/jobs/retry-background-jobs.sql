-- Makes failed and retried jobs of the operator in scope and of the installation due immediately: one job, or up to 10,000 of a task where
-- p_job_id is null.
--
-- Called by read-background-jobs.ts. Returns what the audit history records of each job.
create or replace function retry_background_jobs(p_task text, p_job_id bigint) returns table (
  task text,
  entity_id uuid,
  reference text
)
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_job record;
begin
  for v_job in
    select b.job_id, b.task, b.key, b.entity_id, b.reference, j.payload
    from background_jobs b
    join graphile_worker._private_jobs j on j.id = b.job_id
    where (b.tenant_uid is null or b.tenant_uid = scope_tenant_uid())
      and (b.state = 'failed' or b.state = 'waiting' and b.tries > 0)
      and b.task = p_task and (p_job_id is null or b.job_id = p_job_id) and b.key is not null
    order by b.job_id
    limit 10000
    for update of j skip locked
  loop
    perform enqueue_job(v_job.task, v_job.key, v_job.payload::jsonb || '{"tries": 0, "reason": null}');
    -- A waiting job was replaced in its own row; only a failed one is left over.
    perform from graphile_worker.complete_jobs(array(
      select b.job_id from background_jobs b where b.job_id = v_job.job_id and b.state = 'failed'));
    task := v_job.task;
    entity_id := v_job.entity_id;
    reference := v_job.reference;
    return next;
  end loop;
end $$;

revoke all on function retry_background_jobs from public;
grant execute on function retry_background_jobs to countinghouse_gateway;
