-- Enqueues the job of a custom report's run, in the caller's transaction. Does nothing if the report does not exist.
--
-- Called by report-runs.ts and erase_copies_of_payments.
create or replace function enqueue_report_run(p_entity_id uuid, p_report_id uuid, p_run_id uuid) returns void
language sql security definer set search_path = gateway, pg_temp
as $$
  select enqueue_job('run_report', 'report/' || p_run_id, jsonb_build_object(
      'tenant_uid', r.tenant_uid,
      'entity_id', p_entity_id,
      'reference', r.name,
      'tries', 0,
      'reason', null,
      'about', jsonb_build_object('entity_id', p_entity_id, 'report_id', p_report_id, 'run_id', p_run_id)))
  from custom_reports r
  where r.entity_id = p_entity_id and r.report_id = p_report_id
$$;

revoke all on function enqueue_report_run from public;
grant execute on function enqueue_report_run to countinghouse_gateway;
