-- Custom reports, their runs, and what was mailed of them. They belong to an entity: a merchant, or an operator whose administrators
-- report over all of its merchants. entity_id is the merchant_uid of the one and the tenant_uid of the other, as in audit_entries.

create table custom_reports (
  entity_id uuid not null,
  report_id uuid not null,
  tenant_uid uuid not null references tenants,
  -- Counts up with each change by a person: who saves over an older one is told.
  version integer not null default 1,
  name text not null check (length(name) between 1 and 80),
  processing_method text not null check (processing_method in ('Payments', 'Batches')),
  columns text[] not null check (cardinality(columns) > 0),
  filters jsonb not null default '{}',
  frequency text not null check (frequency in ('OneTime', 'Daily', 'Weekly', 'Monthly', 'Quarterly', 'Biannual', 'Annual')),
  time_zone text not null check (time_zone in ('EST', 'CST', 'MST', 'PST', 'AKST', 'HST')),
  start_date date not null,
  end_date date,
  run_time time not null,
  -- What a report that runs once covers.
  from_date date,
  to_date date,
  format text not null check (format in ('PDF', 'CSV', 'Excel')),
  locale text not null check (locale in ('en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN')),
  recipients text[] not null default '{}' check (cardinality(recipients) <= 20),
  -- Null when it does not run by itself any more.
  next_run_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (entity_id, report_id),
  check (end_date >= start_date),
  check (to_date >= from_date),
  check ((frequency = 'OneTime') = (from_date is not null and to_date is not null))
);
create index custom_reports_by_name on custom_reports (entity_id, lower(name));
create index custom_reports_due on custom_reports (next_run_at) where next_run_at is not null;
alter table custom_reports enable row level security;
create policy scope on custom_reports to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()))
  with check (
    (entity_id = (select scope_tenant_uid()) and tenant_uid = entity_id)
    or (entity_id = (select scope_merchant_uid()) and exists (select from merchants m
      where m.merchant_uid = custom_reports.entity_id and m.tenant_uid = custom_reports.tenant_uid))
  );
grant select, insert, update, delete on custom_reports to countinghouse_gateway;
-- Started only by a statement that names one of these columns: it costs all others nothing.
create trigger owner_is_fixed before update of entity_id, tenant_uid on custom_reports for each row
  execute function refuse_other_owner();

-- Each run, which is a background job. A try is named in its run, so that one which was overtaken finds that it has nothing to say.
create table custom_report_runs (
  entity_id uuid not null,
  report_id uuid not null,
  run_id uuid not null,
  run_trigger text not null check (run_trigger in ('schedule', 'person')),
  -- Whose permissions it runs with: who ran it, or who last saved the report.
  authority_user_id uuid not null,
  requested_by uuid,
  scheduled_for timestamptz not null,
  from_date date not null,
  to_date date not null,
  -- The report as it was then.
  definition jsonb not null,
  status text not null check (status in ('waiting', 'running', 'sending', 'done', 'failed')),
  failure text check (failure in ('mail_refused', 'mail_unavailable', 'not_made', 'access_lost', 'too_large')),
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  try_id uuid,
  row_count bigint,
  file_id uuid,
  started_at timestamptz,
  finished_at timestamptz,
  -- When its file was deleted with a customer's data: told apart from one that only became too old.
  file_erased_at timestamptz,
  primary key (entity_id, report_id, run_id),
  unique (entity_id, report_id, scheduled_for),
  foreign key (entity_id, file_id) references files,
  foreign key (entity_id, report_id) references custom_reports on delete cascade,
  check ((status = 'failed') = (failure is not null)),
  check ((status in ('done', 'failed')) = (finished_at is not null))
);
-- Asking twice for a run now is one run.
create unique index custom_report_runs_by_person
  on custom_report_runs (entity_id, report_id)
  where run_trigger = 'person' and status in ('waiting', 'running', 'sending');
create index custom_report_runs_with_files on custom_report_runs (finished_at) where file_id is not null;
alter table custom_report_runs enable row level security;
create policy scope on custom_report_runs to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()))
  with check (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()));
grant select, insert on custom_report_runs to countinghouse_gateway;

-- One message to each recipient of a run, so that a message that was sent is not sent again with those that were not.
create table custom_report_messages (
  entity_id uuid not null,
  report_id uuid not null,
  run_id uuid not null,
  recipient text not null,
  status text not null check (status in ('waiting', 'sent', 'refused')),
  sent_at timestamptz,
  primary key (entity_id, report_id, run_id, recipient),
  foreign key (entity_id, report_id, run_id) references custom_report_runs on delete cascade
);
alter table custom_report_messages enable row level security;
create policy scope on custom_report_messages to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()))
  with check (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()));
grant select, insert on custom_report_messages to countinghouse_gateway;
