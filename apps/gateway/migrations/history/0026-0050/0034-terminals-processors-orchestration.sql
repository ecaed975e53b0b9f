-- Terminals that an administrator sets up, the connections to processors that they go through, and the rules that choose among them.

alter table terminals
  -- Whether it takes new payments: it has a key that is in use, and its connection is not turned off. Written with the terminal's lock
  -- taken alone, and looked at by each payment under the same lock: one that was recorded before goes on.
  add column takes_payments boolean not null default true;

alter table terminal_keys
  -- Which key of a session it can be the default of: its terminal's platform decides.
  add column slot text check (slot in ('main', 'international')),
  add column version integer not null default 1,
  add column deleted_at timestamptz,
  add check (deleted_at is null or disabled_at is not null);
create function set_slot_of_terminal_key() returns trigger language plpgsql set search_path = gateway, pg_temp as $$
begin
  select case when t.platform_id = 1434 then 'international' else 'main' end into new.slot
    from terminals t where t.merchant_uid = new.merchant_uid and t.terminal_uid = new.terminal_uid;
  return new;
end $$;
create trigger has_its_slot before insert on terminal_keys for each row execute function set_slot_of_terminal_key();
update terminal_keys k set slot = case when t.platform_id = 1434 then 'international' else 'main' end
  from terminals t where t.merchant_uid = k.merchant_uid and t.terminal_uid = k.terminal_uid;
alter table terminal_keys alter column slot set not null;
-- The oldest default of a slot stays one: it is the one that counted.
update terminal_keys k set is_default = false
  where k.is_default and (k.disabled_at is not null or exists (select from terminal_keys o
    where o.merchant_uid = k.merchant_uid and o.slot = k.slot and o.is_default and o.disabled_at is null
      and (o.created_at, o.terminal_key_id) < (k.created_at, k.terminal_key_id)));
alter table terminal_keys add constraint default_is_in_use check (not is_default or disabled_at is null);
create unique index terminal_keys_default on terminal_keys (merchant_uid, slot) where is_default;
create index terminal_keys_by_terminal on terminal_keys (merchant_uid, terminal_uid);
update terminals t set takes_payments = false
  where not exists (select from terminal_keys k
    where k.merchant_uid = t.merchant_uid and k.terminal_uid = t.terminal_uid and k.disabled_at is null);
-- An administrator has no merchant in scope.
alter policy scope on terminal_keys
  with check (merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)));

-- A merchant's connection to a processor: one a platform.
create table processors (
  merchant_uid uuid not null references merchants,
  platform_id integer not null check (platform_id in (8483, 1434, 7683)),
  status text not null check (status in ('applied', 'active', 'deactivated')),
  -- What a new terminal of the platform begins with.
  settlement_connection text not null check (settlement_connection in ('SOCKET', 'POST')),
  -- What the processor calls the application or contract.
  reference text not null default '' check (length(reference) <= 40),
  version integer not null default 1,
  applied_at timestamptz not null,
  activated_at timestamptz,
  deactivated_at timestamptz,
  updated_at timestamptz not null,
  primary key (merchant_uid, platform_id),
  check ((status = 'deactivated') = (deactivated_at is not null)),
  check (status <> 'active' or activated_at is not null)
);
insert into processors (merchant_uid, platform_id, status, settlement_connection, applied_at, activated_at, updated_at)
  select distinct on (merchant_uid, platform_id) merchant_uid, platform_id, 'active', settlement_connection, created_at, created_at, created_at
  from terminals order by merchant_uid, platform_id, created_at, terminal_uid;
alter table processors enable row level security;
create policy scope on processors to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)))
  with check (merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)));
grant select, insert, update on processors to countinghouse_gateway;

-- The rules that choose the terminal of a payment, in their order, with what takes what no rule does.
alter table merchant_settings
  add column payment_orchestration jsonb not null default '{"rules": [], "fallback_terminal_uid": null}'
    check (jsonb_typeof(payment_orchestration -> 'rules') = 'array'),
  add column payment_orchestration_version integer not null default 1;

-- Why a payment is at its terminal, where rules were asked: as it was then.
alter table payments add column orchestration jsonb;
create or replace view payments_of_merchant as select * from payments where merchant_uid = (select scope_merchant_uid());
create or replace view payments_of_tenant as select * from payments where tenant_uid = (select scope_tenant_uid());
create or replace view payments_of_large_merchant as
  select * from payments where case when merchant_uid = (select scope_merchant_uid()) then true else false end;
create or replace view terminals_of_tenant as select * from terminals where tenant_uid = (select scope_tenant_uid());

drop function record_payment;

-- As in 0014, and at a terminal that takes payments: looked at under the terminal's lock. What was recorded already is answered
-- at one that takes none any more, too.
create function record_payment(
  p_terminal_lock bigint, p_card_lock bigint,
  p_merchant_uid uuid, p_tenant_uid uuid, p_terminal_uid uuid, p_payment_id uuid, p_transaction_uid text, p_action smallint, p_direction smallint,
  p_amount bigint, p_tip bigint, p_sales_tax bigint, p_currency smallint,
  p_card_id uuid, p_fingerprint bytea, p_card_brand text, p_first_six text, p_last_four text, p_sealed_number bytea,
  p_key_version smallint, p_card_expiry text,
  p_customer text, p_company text, p_email text, p_order_id text, p_details jsonb, p_batch_date date,
  p_user_id uuid, p_user_name text, p_impersonator_user_id uuid, p_created_at timestamptz,
  p_attempt_id uuid, p_operation text, p_system_trace_audit_number integer, p_retrieval_reference_number text, p_sender_id uuid,
  p_take_over_at timestamptz,
  p_idempotency_key text, p_call text, p_body_hash bytea, p_key_expires_at timestamptz, p_duplicates_since timestamptz,
  p_orchestration jsonb,
  out claimed boolean, out key_known boolean, out terminal_closed boolean, out open_batch_number integer,
  out earlier_payment_id uuid, out earlier_created_at timestamptz, out earlier_amount bigint, out earlier_approval_code text
) language plpgsql as $$
declare
  v_batch_id uuid;
  v_card_id uuid;
begin
  claimed := false;
  key_known := false;
  terminal_closed := false;
  perform set_config('app.merchant_uid', p_merchant_uid::text, true), pg_advisory_xact_lock_shared(p_terminal_lock);
  perform pg_advisory_xact_lock(p_card_lock);

  if not exists (select from terminals t
      where t.merchant_uid = p_merchant_uid and t.terminal_uid = p_terminal_uid and t.takes_payments) then
    terminal_closed := true;
    key_known := exists (select from idempotency_keys k where k.merchant_uid = p_merchant_uid
      and k.idempotency_key = p_idempotency_key and k.expires_at > p_created_at);
    return;
  end if;
  select b.batch_id, b.batch_number into v_batch_id, open_batch_number from batches b
    where b.merchant_uid = p_merchant_uid and b.terminal_uid = p_terminal_uid and b.status = 'open';
  if not found then return; end if;
  select c.card_id into v_card_id from cards c where c.merchant_uid = p_merchant_uid and c.fingerprint = p_fingerprint;
  if v_card_id is not null and p_duplicates_since is not null then
    select p.payment_id, p.created_at, p.amount, p.approval_code
      into earlier_payment_id, earlier_created_at, earlier_amount, earlier_approval_code
      from payments p
      where p.merchant_uid = p_merchant_uid and p.card_id = v_card_id and p.created_at > p_duplicates_since
        and p.terminal_uid = p_terminal_uid and p.amount = p_amount and p.direction = p_direction and p.status not in (230, 231)
      order by p.created_at desc limit 1;
    if found then
      key_known := exists (select from idempotency_keys k where k.merchant_uid = p_merchant_uid
        and k.idempotency_key = p_idempotency_key and k.expires_at > p_created_at);
      return;
    end if;
  end if;

  insert into idempotency_keys as k (merchant_uid, idempotency_key, call, body_hash, payment_id, created_at, expires_at)
    values (p_merchant_uid, p_idempotency_key, p_call, p_body_hash, p_payment_id, p_created_at, p_key_expires_at)
    on conflict (merchant_uid, idempotency_key) do update
      set call = excluded.call, body_hash = excluded.body_hash, payment_id = excluded.payment_id, response_status = null,
        response = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at;
  if not found then
    key_known := true;
    return;
  end if;

  if v_card_id is null then
    v_card_id := p_card_id;
    insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
      values (p_merchant_uid, p_card_id, p_fingerprint, p_card_brand, p_first_six, p_last_four, p_sealed_number, p_key_version,
        p_created_at);
  end if;
  insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status, amount, tip, sales_tax,
      currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, customer, company, email, order_id,
      details, orchestration, retrieval_reference_number, batch_date, user_id, user_name, created_at, updated_at)
    values (p_merchant_uid, p_payment_id, p_tenant_uid, p_terminal_uid, p_transaction_uid, p_action, 202, p_amount, p_tip,
      p_sales_tax, p_currency, p_direction, v_card_id, p_card_brand, p_first_six, p_last_four, p_card_expiry, p_customer, p_company, p_email,
      p_order_id, p_details, p_orchestration, p_retrieval_reference_number, p_batch_date, p_user_id, p_user_name, p_created_at, p_created_at);
  insert into payment_actions (merchant_uid, payment_id, sequence, action, from_status, status, amount, user_id, user_name,
      impersonator_user_id, created_at)
    values (p_merchant_uid, p_payment_id, 1, p_action, null, 202, p_amount, p_user_id, p_user_name, p_impersonator_user_id,
      p_created_at);
  insert into acquirer_attempts (merchant_uid, attempt_id, payment_id, batch_id, terminal_uid, operation, amount,
      system_trace_audit_number, transmitted_at, retrieval_reference_number, state, sender_id, take_over_at)
    values (p_merchant_uid, p_attempt_id, p_payment_id, case when p_operation <> 'authorization' then v_batch_id end, p_terminal_uid,
      p_operation, p_amount, p_system_trace_audit_number, p_created_at, p_retrieval_reference_number, 'sent', p_sender_id,
      p_take_over_at);
  claimed := true;
end $$;
revoke all on function record_payment from public;
grant execute on function record_payment to countinghouse_payments;
