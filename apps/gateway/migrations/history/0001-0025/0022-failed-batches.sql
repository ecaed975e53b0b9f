-- The work on batches that failed: where it stands, why the batch failed, what the acquirer counted, and who did what.

create table failed_batches (
  merchant_uid uuid not null,
  batch_id uuid not null,
  tenant_uid uuid not null,
  status text not null check (status in ('Open', 'Claimed', 'Pending', 'Successful', 'Failed', 'Cancelled', 'Closed')),
  reason text not null check (reason in ('refused', 'out_of_balance', 'not_answered')),
  response_code text,
  -- The acquirer's own totals, where it told them.
  acquirer_totals jsonb,
  claimed_by uuid,
  failed_at timestamptz not null,
  updated_at timestamptz not null,
  -- Goes up with each change, so that whoever acts on what is no longer so is told.
  version integer not null default 1,
  primary key (merchant_uid, batch_id),
  foreign key (merchant_uid, batch_id) references batches
);
create index failed_batches_by_tenant on failed_batches (tenant_uid, failed_at desc);
create index failed_batches_resubmitted on failed_batches (updated_at) where status = 'Pending';

create table failed_batch_actions (
  merchant_uid uuid not null,
  batch_id uuid not null,
  sequence integer not null,
  -- Failed and Settled are the acquirer's answers; the others are what people did.
  action text not null check (action in ('Failed', 'Settled', 'Claim', 'Resubmit', 'Close', 'Cancel')),
  status text not null,
  note text not null default '',
  response_code text,
  user_id uuid,
  user_name text not null default '',
  created_at timestamptz not null,
  primary key (merchant_uid, batch_id, sequence),
  foreign key (merchant_uid, batch_id) references failed_batches
);

alter table failed_batches enable row level security;
create policy scope on failed_batches to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()));
alter table failed_batch_actions enable row level security;
create policy scope on failed_batch_actions to countinghouse_gateway
  using (exists (select from failed_batches f where f.merchant_uid = failed_batch_actions.merchant_uid
    and f.batch_id = failed_batch_actions.batch_id))
  with check (exists (select from failed_batches f where f.merchant_uid = failed_batch_actions.merchant_uid
    and f.batch_id = failed_batch_actions.batch_id));
grant select, update on failed_batches to countinghouse_gateway;
grant select, insert on failed_batch_actions to countinghouse_gateway;

insert into failed_batches (merchant_uid, batch_id, tenant_uid, status, reason, response_code, failed_at, updated_at)
  select merchant_uid, batch_id, tenant_uid, 'Open', case when response_code = '95' then 'out_of_balance' else 'refused' end,
    response_code, closed_at, closed_at from batches where status = 'failed';
insert into failed_batch_actions (merchant_uid, batch_id, sequence, action, status, response_code, created_at)
  select merchant_uid, batch_id, 1, 'Failed', 'Open', response_code, failed_at from failed_batches;

-- A settlement that was sent again as often as it may be and never answered: its batch has failed, and it can be asked for again
-- under the same identity.
alter table acquirer_attempts drop constraint acquirer_attempts_state_check;
alter table acquirer_attempts add constraint acquirer_attempts_state_check
  check (state in ('sent', 'answered', 'reversing', 'reversed', 'not_sent', 'unanswered'));

-- Nobody overwrites a settlement schedule that they have not seen.
alter table merchants add column batch_close_version integer not null default 1;
