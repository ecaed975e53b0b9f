-- Enqueues a background job in the caller's transaction (decision 47). One key is one job: enqueued again, it replaces the waiting job, or
-- runs after the running one. With p_if_absent, a job that already exists stays unchanged.
--
-- The gateway's role reaches the queue only through this function and its neighbours. It has no access to the queue's schema.
--
-- Called by enqueue-job.ts, and by enqueue_report_run and retry_background_jobs.
create or replace function enqueue_job(
  -- The name of a task: all-tasks.ts.
  p_task text,
  p_key text,
  -- tenant_uid and entity_id (the owner; null for jobs of the installation), reference (a readable name of the subject), tries and reason
  -- (of earlier tries), about (the task's arguments).
  p_payload jsonb,
  -- Milliseconds of real time.
  p_delay_ms double precision default 0,
  p_if_absent boolean default false
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select from graphile_worker.add_job(
    p_task, (p_payload || jsonb_build_object('key', p_key))::json,
    run_at => now() + p_delay_ms * interval '1 millisecond',
    max_attempts => 10,
    job_key => p_key,
    job_key_mode => case when p_if_absent then 'unsafe_dedupe' else 'replace' end)
$$;

revoke all on function enqueue_job from public;
grant execute on function enqueue_job to countinghouse_gateway;
