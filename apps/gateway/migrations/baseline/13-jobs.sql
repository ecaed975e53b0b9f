-- Background jobs (decision 47). Their queue is graphile-worker's, in a schema of its own that the migration step brings up to date
-- first. The gateway's role reaches it by sql/functions/jobs alone: it may not even name the schema.

-- Every job with its state. One whose key was taken over by a later one is left out once it has ended: that one does its work.
create view background_jobs with (security_barrier) as
  select j.id as job_id, t.identifier as task,
    case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed' else 'waiting' end as state,
    j.payload ->> 'key' as key,
    case when pg_input_is_valid(j.payload ->> 'tenant_uid', 'uuid') then (j.payload ->> 'tenant_uid')::uuid end as tenant_uid,
    case when pg_input_is_valid(j.payload ->> 'entity_id', 'uuid') then (j.payload ->> 'entity_id')::uuid end as entity_id,
    coalesce(j.payload ->> 'reference', '') as reference,
    case when pg_input_is_valid(j.payload ->> 'tries', 'integer') then (j.payload ->> 'tries')::integer else 0 end
      + case when j.attempts >= j.max_attempts then 1 else 0 end as tries,
    case when j.attempts < j.max_attempts then j.payload ->> 'reason'
      when j.last_error is null then 'node_lost' else j.last_error end as reason,
    j.updated_at as changed_at, j.run_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is not null or j.key is not null or j.last_error is not null or j.attempts < j.max_attempts;
revoke all on background_jobs from public;
