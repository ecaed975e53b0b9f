-- Background jobs (docs/decisions/0047). Their queue is graphile-worker's, in a schema of its own that the migration step brings up to
-- date before this one. The gateway's role reaches it by the functions below alone: it may not even name the schema.
--
-- The payload of each job: key (as it was enqueued), tenant_uid and entity_id (whose it is; null of what the installation does for
-- itself), reference (what people call its subject), tries and reason (of earlier tries), about (what its task is given).

-- Enqueues a job in the caller's transaction. One key is one job: enqueued again it replaces the one that waits, or follows the one that
-- runs; where p_if_absent is set, the one that is there already stays as it is.
create function enqueue_job(p_task text, p_key text, p_payload jsonb, p_delay_ms double precision default 0, p_if_absent boolean default false)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select from graphile_worker.add_job(p_task, (p_payload || jsonb_build_object('key', p_key))::json,
    run_at => now() + p_delay_ms * interval '1 millisecond', max_attempts => 10, job_key => p_key,
    job_key_mode => case when p_if_absent then 'unsafe_dedupe' else 'replace' end)
$$;

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

-- Counts the jobs of the operator in scope, and those of the installation, by task.
create function count_background_jobs()
  returns table (task text, waiting integer, running integer, failed integer, oldest_due_at timestamptz)
  language sql stable security definer set search_path = gateway, pg_temp as $$
  select b.task, count(*) filter (where b.state = 'waiting')::integer, count(*) filter (where b.state = 'running')::integer,
    count(*) filter (where b.state = 'failed')::integer, min(b.run_at) filter (where b.state = 'waiting' and b.run_at <= now())
  from background_jobs b where b.tenant_uid is null or b.tenant_uid = scope_tenant_uid()
  group by b.task order by b.task
$$;

-- The jobs of the same that failed for good, or are being tried again; those that failed first.
create function list_troubled_jobs(p_limit integer, p_offset integer)
  returns table (job_id bigint, task text, state text, entity_id uuid, entity_name text, reference text, tries integer, reason text,
    changed_at timestamptz, run_at timestamptz, total bigint)
  language sql stable security definer set search_path = gateway, pg_temp as $$
  select b.job_id, b.task, b.state, b.entity_id, coalesce(m.doing_business_as, t.name), b.reference, b.tries, b.reason, b.changed_at, b.run_at,
    count(*) over ()
  from background_jobs b
    left join merchants m on m.merchant_uid = b.entity_id
    left join tenants t on t.tenant_uid = b.entity_id
  where (b.tenant_uid is null or b.tenant_uid = scope_tenant_uid()) and (b.state = 'failed' or b.state = 'waiting' and b.tries > 0)
  order by b.state = 'waiting', b.changed_at desc, b.job_id desc limit p_limit offset p_offset
$$;

-- Has jobs of the same done anew at once that failed, or are being tried again: one, or all of a task. Answers their tasks and keys.
create function retry_background_jobs(p_task text, p_job_id bigint)
  returns table (task text, entity_id uuid, reference text)
  language plpgsql security definer set search_path = gateway, pg_temp as $$
declare
  v_job record;
begin
  for v_job in
    select b.job_id, b.task, b.key, b.entity_id, b.reference, j.payload
    from background_jobs b join graphile_worker._private_jobs j on j.id = b.job_id
    where (b.tenant_uid is null or b.tenant_uid = scope_tenant_uid()) and (b.state = 'failed' or b.state = 'waiting' and b.tries > 0)
      and b.task = p_task and (p_job_id is null or b.job_id = p_job_id) and b.key is not null
    order by b.job_id limit 10000 for update of j skip locked
  loop
    perform enqueue_job(v_job.task, v_job.key, v_job.payload::jsonb || '{"tries": 0, "reason": null}');
    -- Of one that waited the row itself was made anew.
    perform from graphile_worker.complete_jobs(array(
      select b.job_id from background_jobs b where b.job_id = v_job.job_id and b.state = 'failed'));
    task := v_job.task;
    entity_id := v_job.entity_id;
    reference := v_job.reference;
    return next;
  end loop;
end $$;

do $$
declare name text;
begin
  foreach name in array array['enqueue_job', 'count_background_jobs', 'list_troubled_jobs', 'retry_background_jobs'] loop
    execute format('revoke execute on function %I from public', name);
    execute format('grant execute on function %I to countinghouse_gateway', name);
  end loop;
end $$;

-- Mails of Contact Us: when they are tried next is their job's.
select enqueue_job('send_contact_mail', 'contact/' || c.contact_message_id || '/' || c.kind, jsonb_build_object(
    'tenant_uid', coalesce(b.tenant_uid, t.tenant_uid), 'entity_id', m.entity_id, 'reference', m.reference, 'tries', least(c.tries, 1000),
    'reason', null, 'about', jsonb_build_object('contact_message_id', c.contact_message_id, 'kind', c.kind)))
  from contact_mails c join contact_messages m using (contact_message_id)
    left join merchants b on b.merchant_uid = m.entity_id left join tenants t on t.tenant_uid = m.entity_id
  where c.status = 'waiting';
drop index contact_mails_to_send;
alter table contact_mails drop column next_try_at, drop column tries;

-- Runs of reports: a job each. A try is named in its run, so that one which was overtaken finds that it has nothing to say.
alter table custom_report_runs rename column holder_id to try_id;
drop index custom_report_runs_to_do;
alter table custom_report_runs drop column take_over_at;

create function enqueue_report_run(p_entity_id uuid, p_report_id uuid, p_run_id uuid) returns void
  language sql security definer set search_path = gateway, pg_temp as $$
  select enqueue_job('run_report', 'report/' || p_run_id, jsonb_build_object(
      'tenant_uid', r.tenant_uid, 'entity_id', p_entity_id, 'reference', r.name, 'tries', 0, 'reason', null,
      'about', jsonb_build_object('entity_id', p_entity_id, 'report_id', p_report_id, 'run_id', p_run_id)))
    from custom_reports r where r.entity_id = p_entity_id and r.report_id = p_report_id
$$;
revoke execute on function enqueue_report_run from public;
grant execute on function enqueue_report_run to countinghouse_gateway;

select enqueue_report_run(entity_id, report_id, run_id) from custom_report_runs where status in ('waiting', 'running', 'sending');

-- As in 0038, but that a run which begins anew is enqueued anew, and that receipts which wait to be mailed go to nobody.
create or replace function erase_copies_of_payments(p_merchant_uid uuid, p_payment_ids uuid[], p_words text[], p_now timestamptz) returns integer
  language plpgsql security definer set search_path = gateway, pg_temp as $$
declare
  v_entities uuid[];
  v_files integer;
  v_run record;
begin
  if p_merchant_uid is distinct from scope_merchant_uid() then
    raise exception 'The merchant is not the one in scope';
  end if;
  v_entities := array(select p_merchant_uid union all select m.tenant_uid from merchants m where m.merchant_uid = p_merchant_uid);

  -- Whoever queues a run, or writes that its file is made, locks its report first.
  perform from custom_reports r where r.entity_id = any (v_entities) order by r.entity_id, r.report_id for update;

  v_files := 0;
  for v_run in
    update custom_report_runs r set
        file_id = null,
        file_erased_at = case when r.file_id is not null and r.finished_at is not null then p_now else r.file_erased_at end,
        row_count = case when r.finished_at is null then null else r.row_count end,
        status = case when r.status in ('running', 'sending') then 'waiting' else r.status end,
        next_try_at = case when r.finished_at is null then p_now else r.next_try_at end,
        try_id = null
      where r.entity_id = any (v_entities) and (r.file_id is not null or r.status in ('waiting', 'running', 'sending'))
        and r.definition ->> 'processing_method' = 'Payments'
        and r.definition -> 'columns' ?| array['customer', 'company', 'email', 'custom_fields']
        -- The days of every time zone that a report can have.
        and exists (select from payments p where p.merchant_uid = p_merchant_uid and p.payment_id = any (p_payment_ids)
          and p.created_at >= r.from_date::timestamp at time zone 'UTC' and p.created_at < (r.to_date + 2)::timestamp at time zone 'UTC')
      returning new.entity_id, new.report_id, new.run_id, new.finished_at, old.file_id
  loop
    if v_run.finished_at is null then perform enqueue_report_run(v_run.entity_id, v_run.report_id, v_run.run_id); end if;
    delete from files f where f.entity_id = v_run.entity_id and f.file_id = v_run.file_id;
    if found then v_files := v_files + 1; end if;
  end loop;

  -- A report that searches for them finds nobody any more; it does not find everybody instead.
  update custom_report_runs r set definition = jsonb_set(r.definition, '{filters,search}', '"•••"')
    where r.entity_id = any (v_entities) and exists (select from unnest(p_words) word
      where position(lower(word) in lower(r.definition -> 'filters' ->> 'search')) > 0);
  update custom_reports r set filters = jsonb_set(r.filters, '{search}', '"•••"'), version = r.version + 1
    where r.entity_id = any (v_entities) and exists (select from unnest(p_words) word
      where position(lower(word) in lower(r.filters ->> 'search')) > 0);

  update webhook_attempts a set response_body = null
    from webhook_deliveries d join webhook_events e on e.merchant_uid = d.merchant_uid and e.webhook_event_id = d.webhook_event_id
    where e.merchant_uid = p_merchant_uid and (e.facts ->> 'payment_id')::uuid = any (p_payment_ids)
      and a.merchant_uid = d.merchant_uid and a.webhook_delivery_id = d.webhook_delivery_id and a.response_body is not null;

  perform graphile_worker.remove_job(b.key) from background_jobs b join graphile_worker._private_jobs j on j.id = b.job_id
    where b.task = 'send_receipt_mail' and j.payload -> 'about' ->> 'merchant_uid' = p_merchant_uid::text
      and j.payload -> 'about' ->> 'payment_id' = any (p_payment_ids::text[]) and b.state <> 'failed';
  perform from graphile_worker.complete_jobs(array(
    select b.job_id from background_jobs b join graphile_worker._private_jobs j on j.id = b.job_id
      where b.task = 'send_receipt_mail' and j.payload -> 'about' ->> 'merchant_uid' = p_merchant_uid::text
        and j.payload -> 'about' ->> 'payment_id' = any (p_payment_ids::text[]) and b.state = 'failed'));
  return v_files;
end $$;
