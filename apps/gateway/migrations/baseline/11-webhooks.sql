-- Webhooks: a merchant's endpoints, what happened that they want to hear of (the outbox), each delivery, and each try of it. Events are
-- written by triggers in the transaction of what happened, and only where an endpoint wants them: a merchant without one pays a look into
-- an empty index.

-- A merchant's endpoints.
create table webhooks (
  merchant_uid uuid not null references merchants,
  webhook_id uuid not null,
  url text not null check (length(url) <= 2000),
  description text not null default '',
  events text[] not null check (cardinality(events) > 0),
  enabled boolean not null default true,
  -- Signing secrets, sealed with AES-256-GCM; the one before signs beside it until previous_until.
  sealed_secret bytea not null,
  key_version smallint not null,
  previous_sealed_secret bytea,
  previous_key_version smallint,
  previous_until timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  -- When it last answered 410 Gone, which turned it off.
  gone_at timestamptz,
  -- Counts up with each change: who saves over an older one is told.
  version integer not null default 1,
  primary key (merchant_uid, webhook_id),
  check (
    (previous_sealed_secret is null) = (previous_until is null)
    and (previous_sealed_secret is null) = (previous_key_version is null)
  )
);
alter table webhooks enable row level security;
create policy scope on webhooks to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on webhooks to countinghouse_gateway;

-- The outbox: what happened that some endpoint wants to hear of.
create table webhook_events (
  merchant_uid uuid not null,
  webhook_event_id uuid not null,
  type text not null,
  occurred_at timestamptz not null,
  -- What the payload is made of: codes, amounts and ids; nothing of a card.
  facts jsonb not null,
  primary key (merchant_uid, webhook_event_id)
);
create index webhook_events_by_time on webhook_events (occurred_at);
alter table webhook_events enable row level security;
create policy scope on webhook_events to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on webhook_events to countinghouse_gateway;

-- An event on its way to one endpoint.
create table webhook_deliveries (
  merchant_uid uuid not null,
  webhook_delivery_id uuid not null,
  webhook_id uuid not null,
  webhook_event_id uuid not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  -- Tries of this round: replaying begins another.
  tries smallint not null default 0,
  attempts smallint not null default 0,
  -- When it is due; while a node sends it, when anybody else may.
  next_try_at timestamptz not null,
  claim_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  last_status_code smallint,
  last_failure text,
  -- Until when a delivery is the node's that took it; when it is due stays business time.
  held_until timestamptz,
  primary key (merchant_uid, webhook_delivery_id),
  unique (merchant_uid, webhook_id, webhook_event_id),
  foreign key (merchant_uid, webhook_event_id) references webhook_events on delete cascade,
  foreign key (merchant_uid, webhook_id) references webhooks on delete cascade,
  check ((status = 'waiting') = (finished_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (merchant_uid, webhook_id, next_try_at) where status = 'waiting';
create index webhook_deliveries_recent on webhook_deliveries (merchant_uid, webhook_id, created_at desc, webhook_delivery_id desc);
create index webhook_deliveries_by_event on webhook_deliveries (merchant_uid, webhook_event_id);
alter table webhook_deliveries enable row level security;
create policy scope on webhook_deliveries to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on webhook_deliveries to countinghouse_gateway;
grant update (status, tries, next_try_at, claim_id, finished_at, last_failure) on webhook_deliveries to countinghouse_gateway;

-- Each try of a delivery.
create table webhook_attempts (
  merchant_uid uuid not null,
  webhook_delivery_id uuid not null,
  attempt smallint not null,
  url text not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- The address that was connected to.
  address text,
  status_code smallint,
  failure text,
  response_body text check (length(response_body) <= 2000),
  primary key (merchant_uid, webhook_delivery_id, attempt),
  foreign key (merchant_uid, webhook_delivery_id) references webhook_deliveries on delete cascade
);
alter table webhook_attempts enable row level security;
create policy scope on webhook_attempts to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
grant select on webhook_attempts to countinghouse_gateway;
