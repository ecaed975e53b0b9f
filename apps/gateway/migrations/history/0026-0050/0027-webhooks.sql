-- Webhooks: a merchant's endpoints, what happened that they want to hear of (the outbox), each delivery, and each try of it.
-- Events are written by triggers in the transaction of what happened, and only where an endpoint wants them: a merchant
-- without one pays a look into an empty index.
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
  primary key (merchant_uid, webhook_id),
  check ((previous_sealed_secret is null) = (previous_until is null) and (previous_sealed_secret is null) = (previous_key_version is null))
);

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
  primary key (merchant_uid, webhook_delivery_id),
  unique (merchant_uid, webhook_id, webhook_event_id),
  foreign key (merchant_uid, webhook_id) references webhooks on delete cascade,
  foreign key (merchant_uid, webhook_event_id) references webhook_events on delete cascade,
  check ((status = 'waiting') = (finished_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (merchant_uid, webhook_id, next_try_at) where status = 'waiting';
create index webhook_deliveries_recent on webhook_deliveries (merchant_uid, webhook_id, created_at desc, webhook_delivery_id desc);
create index webhook_deliveries_by_event on webhook_deliveries (merchant_uid, webhook_event_id);

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

-- The type of the event that a line of a payment's history makes, as domain's webhookTypeOfAction says; null for none.
-- An operation that the acquirer declined leaves a line in the history and the payment as it was: no event. A part of a payment that is
-- refunded leaves it Settled: an event of a refund and not of its reversal.
create function webhook_type_of_action(p_action smallint, p_status smallint) returns text language sql immutable parallel safe as $$
  select case p_status
    when 205 then case p_action when 105 then 'payment.authorized' when 107 then 'payment.capture_cancelled' end
    when 206 then case p_action when 106 then 'payment.captured' end
    when 210 then case p_action when 110 then 'payment.approved' when 106 then 'payment.pending_settlement' end
    when 218 then case p_action when 118 then 'payment.settled' when 120 then 'payment.refunded' when 121 then 'payment.refund_reversed' end
    when 220 then case p_action when 118 then 'payment.settled' when 120 then 'payment.refunded' when 121 then 'payment.refund_reversed' end
    when 225 then case p_action when 125 then 'payment.credit_approved' when 120 then 'payment.refund_approved' end
    when 230 then 'payment.declined'
    when 231 then 'payment.reversed'
  end
$$;

-- Once a statement, so that a batch of thousands that settles costs one: the lines that some endpoint wants become events, each
-- with a delivery to every endpoint that wants it.
create function payment_action_webhooks() returns trigger language plpgsql security definer set search_path = gateway, pg_temp as $$
begin
  if not exists (select from added n join webhooks w on w.merchant_uid = n.merchant_uid and w.enabled) then return null; end if;
  with happened as (
    select gen_random_uuid() as webhook_event_id, webhook_type_of_action(n.action, n.status) as type, n.*,
      p.amount as payment_amount, p.currency, p.terminal_uid, p.parent_payment_id, p.transaction_uid
    from added n join payments p on p.merchant_uid = n.merchant_uid and p.payment_id = n.payment_id
    where exists (select from webhooks w where w.merchant_uid = n.merchant_uid and w.enabled
      and webhook_type_of_action(n.action, n.status) = any (w.events))
  ), events as (
    insert into webhook_events (merchant_uid, webhook_event_id, type, occurred_at, facts)
    select h.merchant_uid, h.webhook_event_id, h.type, h.created_at, jsonb_build_object(
      'payment_id', h.payment_id,
      'transaction_uid', h.transaction_uid,
      'parent_payment_id', h.parent_payment_id,
      'terminal_uid', h.terminal_uid,
      'sequence', h.sequence,
      'status', h.status,
      'action', h.action,
      'amount', coalesce(h.amount, h.payment_amount),
      'currency', h.currency,
      'response_code', h.response_code)
    from happened h
  )
  insert into webhook_deliveries (merchant_uid, webhook_delivery_id, webhook_id, webhook_event_id, status, next_try_at, created_at)
    select w.merchant_uid, gen_random_uuid(), w.webhook_id, h.webhook_event_id, 'waiting', h.created_at, h.created_at
    from happened h join webhooks w on w.merchant_uid = h.merchant_uid and w.enabled and h.type = any (w.events);
  return null;
end $$;
create trigger payment_action_webhooks after insert on payment_actions referencing new table as added
  for each statement execute function payment_action_webhooks();

create function batch_webhooks() returns trigger language plpgsql security definer set search_path = gateway, pg_temp as $$
declare
  v_event_id uuid := gen_random_uuid();
  v_type text := 'batch.' || new.status;
  v_at timestamptz := coalesce(new.settled_at, new.summed_at, new.closed_at);
begin
  if not exists (select from webhooks w where w.merchant_uid = new.merchant_uid and w.enabled and v_type = any (w.events)) then
    return null;
  end if;
  insert into webhook_events (merchant_uid, webhook_event_id, type, occurred_at, facts)
    values (new.merchant_uid, v_event_id, v_type, v_at, jsonb_build_object(
      'batch_id', new.batch_id,
      'batch_number', new.batch_number,
      'batch_date', new.batch_date,
      'terminal_uid', new.terminal_uid,
      'status', new.status,
      'currency', new.currency,
      'sales_count', coalesce(new.sales_count, 0),
      'sales_amount', coalesce(new.sales_amount, 0),
      'credits_count', coalesce(new.credits_count, 0),
      'credits_amount', coalesce(new.credits_amount, 0),
      'response_code', new.response_code));
  insert into webhook_deliveries (merchant_uid, webhook_delivery_id, webhook_id, webhook_event_id, status, next_try_at, created_at)
    select w.merchant_uid, gen_random_uuid(), w.webhook_id, v_event_id, 'waiting', v_at, v_at
    from webhooks w where w.merchant_uid = new.merchant_uid and w.enabled and v_type = any (w.events);
  return null;
end $$;
create trigger batch_webhooks after update of status on batches for each row
  when (old.status is distinct from new.status and new.status in ('settled', 'failed')) execute function batch_webhooks();
revoke execute on function payment_action_webhooks, batch_webhooks from public;

do $$
declare name text;
begin
  foreach name in array array['webhooks', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy scope on %I to countinghouse_gateway using (merchant_uid = (select scope_merchant_uid())
           or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)))
         with check (merchant_uid = (select scope_merchant_uid()))', name);
  end loop;
end $$;
grant select, insert, update, delete on webhooks to countinghouse_gateway;
grant select, insert on webhook_events, webhook_deliveries to countinghouse_gateway;
grant update (status, tries, next_try_at, claim_id, finished_at, last_failure) on webhook_deliveries to countinghouse_gateway;
grant select on webhook_attempts to countinghouse_gateway;
