-- Cards, open batches, payments, their history and the requests to the acquirer. The functions that write them are sql/functions/money.

-- A card number exists only here, sealed with AES-256-GCM under a data key that can be rotated; the row's id is the additional data, so
-- that a sealed number cannot be moved to another row.
create table cards (
  merchant_uid uuid not null references merchants,
  card_id uuid not null,
  fingerprint bytea not null,
  card_brand text not null,
  first_six text not null check (first_six ~ '^[0-9]{6}$'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  sealed_number bytea not null,
  key_version smallint not null,
  created_at timestamptz not null,
  primary key (merchant_uid, card_id)
);
create unique index cards_by_fingerprint on cards (merchant_uid, fingerprint);
alter table cards enable row level security;
create policy scope on cards to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on cards to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on cards to countinghouse_gateway;
grant select, insert on cards to countinghouse_payments;

-- How often a card was declined in a row by one merchant. Nodes read what changed once a second, so that a sale reads nothing here. Read
-- and written by the owner alone; the policy stands in case somebody is granted more.
create table card_declines (
  merchant_uid uuid not null references merchants,
  -- As of `cards`: keyed, and never the same for two merchants.
  fingerprint bytea not null,
  -- 0 after an approval.
  declines integer not null,
  changed_at timestamptz not null,
  primary key (merchant_uid, fingerprint)
);
create index card_declines_by_change on card_declines (changed_at);
alter table card_declines enable row level security;
create policy scope on card_declines to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()));

-- One terminal has one open batch. A payment belongs to the open batch while its batch_id is null; closing writes the batch's id into its
-- payments. So taking a payment touches no shared row, and a batch's total is always the sum of its payments.
create table batches (
  merchant_uid uuid not null,
  batch_id uuid not null,
  tenant_uid uuid not null,
  terminal_uid uuid not null,
  batch_number integer not null,
  status text not null check (status in ('open', 'closing', 'submitted', 'settled', 'failed')),
  -- The date of the cut-off at which it is due to close, from the moment it is opened. Where batches close by hand alone it has none
  -- until it closes.
  batch_date date,
  currency smallint not null,
  response_code text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  settled_at timestamptz,
  -- When its sums were written (batch_card_brands); null while it is summed from its payments.
  summed_at timestamptz,
  sales_count integer check (sales_count >= 0),
  sales_amount bigint check (sales_amount >= 0),
  credits_count integer check (credits_count >= 0),
  credits_amount bigint check (credits_amount >= 0),
  -- Whether it is in its month of month_card_brands.
  in_month boolean not null default false,
  primary key (merchant_uid, batch_id),
  unique (merchant_uid, terminal_uid, batch_number),
  foreign key (merchant_uid, terminal_uid) references terminals,
  check ((status = 'open') = (closed_at is null)),
  check (status = 'open' or batch_date is not null),
  constraint batches_summed_whole check (
    (summed_at is null) = (sales_count is null)
    and (summed_at is null) = (sales_amount is null)
    and (summed_at is null) = (credits_count is null)
    and (summed_at is null) = (credits_amount is null)
  )
);
create unique index batches_open on batches (merchant_uid, terminal_uid) where status = 'open';
create index batches_recent on batches (merchant_uid, closed_at desc) where closed_at is not null;
create index batches_recent_by_tenant on batches (tenant_uid, closed_at desc) where closed_at is not null;
-- Every second each node looks for closed batches that wait to be submitted; there are few of them among years of batches.
create index batches_closing on batches (closed_at) where status = 'closing';
-- What closed on which business date, of one merchant and of all of an operator.
create index batches_by_date on batches (merchant_uid, batch_date) where closed_at is not null;
create index batches_by_date_of_tenant on batches (tenant_uid, batch_date) where closed_at is not null;
-- Every report adds the batches that are not submitted yet to those that are; they are a few, and found without a look at all of them.
create index batches_not_summed on batches (tenant_uid, batch_date) where closed_at is not null and summed_at is null;
-- Closed batches are looked up by their number, and by their id over all merchants of an operator, whatever their date.
create index batches_by_number on batches (merchant_uid, batch_number) where closed_at is not null;
create index batches_by_number_of_tenant on batches (tenant_uid, batch_number) where closed_at is not null;
create index batches_by_id_of_tenant on batches (tenant_uid, batch_id) where closed_at is not null;
alter table batches enable row level security;
create policy scope on batches to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
  with check (
    (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
    and exists (select from merchants m where m.merchant_uid = batches.merchant_uid and m.tenant_uid = batches.tenant_uid)
  );
create policy payments on batches to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (
    merchant_uid = (select scope_merchant_uid())
    and exists (select from merchants m where m.merchant_uid = batches.merchant_uid and m.tenant_uid = batches.tenant_uid)
  );
grant select, insert, update on batches to countinghouse_gateway;
grant select, insert, update on batches to countinghouse_payments;
create trigger batch_webhooks after update of status on batches for each row
  when (old.status is distinct from new.status and new.status in ('settled', 'failed'))
  execute function batch_webhooks();
-- Started only by a statement that names one of these columns: it costs all others nothing.
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on batches for each row
  execute function refuse_other_owner();

create function payment_is_sound(
  p_amount bigint,
  p_authorized_amount bigint,
  p_captured_amount bigint,
  p_refunded_amount bigint,
  p_tip bigint,
  p_sales_tax bigint,
  p_currency smallint,
  p_direction smallint,
  p_card_expiry text
) returns boolean
language plpgsql immutable parallel safe
as $$
begin
  return p_amount > 0 and p_amount <= 999999999999
    and p_captured_amount >= 0 and p_captured_amount <= p_authorized_amount
    and p_refunded_amount >= 0 and p_refunded_amount <= p_captured_amount
    and p_tip >= 0 and p_sales_tax >= 0
    and p_currency in (840, 826, 978)
    and p_direction in (-1, 1)
    and p_card_expiry ~ '^[0-9]{4}$';
end $$;

create function payment_search_text(
  p_status smallint,
  p_decline_reason text,
  p_customer text,
  p_company text,
  p_email text,
  p_order_id text,
  p_approval_code text,
  p_payment_id uuid,
  p_card_last_four text
) returns text
language plpgsql immutable parallel safe
as $$
begin
  if p_status = 202 and p_decline_reason is null then return null; end if;
  return lower(p_customer || ' ' || p_company || ' ' || p_email || ' ' || p_order_id || ' ' || coalesce(p_approval_code, '') || ' '
    || p_payment_id::text || ' ' || p_card_last_four);
end $$;

-- The functions of sql/functions/money write it. Its indexes are those of what is asked: lists in the order of each column, what awaits
-- an operation, open and closed batches, texts.
create table payments (
  merchant_uid uuid not null,
  payment_id uuid not null,
  tenant_uid uuid not null,
  terminal_uid uuid not null,
  transaction_uid text not null,
  -- The last thing a person did to it (105 … 131); settling is in the history only.
  action smallint not null,
  status smallint not null,
  amount bigint not null,
  authorized_amount bigint not null default 0,
  captured_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  tip bigint not null default 0,
  sales_tax bigint not null default 0,
  currency smallint not null,
  -- -1 for refunds and credits, 1 for all else: the sign in which it counts in totals.
  direction smallint not null,
  card_id uuid not null,
  card_brand text not null,
  card_first_six text not null,
  card_last_four text not null,
  card_expiry text not null,
  customer text not null default '',
  company text not null default '',
  email text not null default '',
  order_id text not null default '',
  -- The rest of the payment payload, without the card.
  details jsonb not null default '{}',
  approval_code text,
  response_code text,
  decline_reason text,
  avs_response text,
  csc_response text,
  retrieval_reference_number text,
  parent_payment_id uuid,
  batch_id uuid,
  -- The business date on which it counts: that of its batch, also while that is open (decision 38).
  batch_date date not null,
  came_from_capture boolean not null default false,
  user_id uuid,
  user_name text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- By which it is found: payment_search_text.
  search text generated always as (
    payment_search_text(status, decline_reason, customer, company, email, order_id, approval_code, payment_id, card_last_four)
  ) stored,
  -- One operation at a time (capture, capture cancel, void, refund reversal): the attempt that is under way, from the transaction that
  -- records it to the one that concludes it, so that nothing else is begun meanwhile and nothing that the operation goes by can change.
  attempt_under_way uuid,
  -- Why it is at its terminal, where rules were asked: as it was then.
  orchestration jsonb,
  primary key (merchant_uid, payment_id),
  foreign key (merchant_uid, batch_id) references batches,
  foreign key (merchant_uid, card_id) references cards,
  foreign key (merchant_uid, parent_payment_id) references payments,
  foreign key (merchant_uid, terminal_uid) references terminals,
  -- What a payment can never be, in one condition: PostgreSQL reads each condition of a table anew for every statement that writes to it.
  constraint payments_are_sound check (
    payment_is_sound(amount, authorized_amount, captured_amount, refunded_amount, tip, sales_tax, currency, direction, card_expiry)
  )
);
-- The search reads these alone until it has its page. Measured on 1,000,000 payments of which one merchant has 960,000: pages and totals
-- of any filter in 1 to 50 ms; without the included columns a filter that matches little took 0.3 to 1 s.
create index payments_by_time
  on payments (merchant_uid, created_at desc, payment_id desc)
  include (status, action, card_brand, card_last_four, amount, direction, currency);
create index payments_by_time_of_tenant
  on payments (tenant_uid, created_at desc, payment_id desc)
  include (status, action, card_brand, card_last_four, amount, direction, currency);
create index payments_by_brand
  on payments (merchant_uid, card_brand, created_at desc, payment_id desc)
  include (status, card_last_four, amount, direction, currency, action);
create index payments_by_last_four on payments (merchant_uid, card_last_four, created_at desc);
create index payments_by_amount on payments (merchant_uid, amount);
create index payments_in_open_batch on payments (merchant_uid, terminal_uid) where batch_id is null and status in (206, 210, 225);
create index payments_by_card on payments (merchant_uid, card_id, created_at desc);
create index payments_by_parent on payments (merchant_uid, parent_payment_id) where parent_payment_id is not null;
-- The payments of a batch are read in the order in which they are shown and added up without their rows.
create index payments_by_batch
  on payments (merchant_uid, batch_id, created_at desc, payment_id desc)
  include (card_brand, direction, captured_amount, currency, status)
  where batch_id is not null;
create index payments_by_batch_date
  on payments (merchant_uid, batch_date)
  include (card_brand, amount, captured_amount, direction, status, currency);
-- The order of each column that payments can be sorted by; descending order reads them backwards.
create index payments_by_signed_amount on payments (merchant_uid, (amount * direction), created_at desc, payment_id desc);
create index payments_by_customer on payments (merchant_uid, upper(customer), created_at desc, payment_id desc);
-- The lists of what can be captured, voided, taken back, refunded: by status in the order of time, and by what else decides whether an
-- operation would succeed, without a look at the payments themselves.
create index payments_by_status
  on payments (merchant_uid, status, created_at desc, payment_id desc)
  include (
    card_brand, card_last_four, amount, direction, currency, action, authorized_amount, captured_amount, refunded_amount, batch_id,
    came_from_capture, attempt_under_way
  );
-- Searched texts, what is rare but not ordered by, and the status, in one index that holds the week (UTC, from Monday) as well: a common
-- name is looked for in the last weeks instead of all years (1,000,000 payments, 87,000 of which match: 125 ms, and 15 ms of the last
-- month), and what awaits an operation without a look at all that bear the name.
create index payments_by_search on payments
  using gin (
    merchant_uid, date_trunc('week', (created_at at time zone 'UTC')), search gin_trgm_ops, lower(user_name) gin_trgm_ops,
    terminal_uid, avs_response, csc_response, action, status
  );
alter table payments enable row level security;
create policy scope on payments to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
  with check (
    (merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
    and exists (select from merchants m where m.merchant_uid = payments.merchant_uid and m.tenant_uid = payments.tenant_uid)
  );
create policy payments on payments to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (
    merchant_uid = (select scope_merchant_uid())
    and exists (select from merchants m where m.merchant_uid = payments.merchant_uid and m.tenant_uid = payments.tenant_uid)
  );
grant select, insert, update on payments to countinghouse_gateway;
grant select, insert, update on payments to countinghouse_payments;
create trigger takes_its_file after insert on payments for each row
  when (new.parent_payment_id is null and new.details ? 'pdf_file_id')
  execute function take_payment_file();
create trigger of_an_account_that_is_not_closed before insert on payments for each row
  when (new.status = 202)
  execute function account_is_not_closed();
create trigger under_an_account_that_is_not_closed before update of attempt_under_way on payments for each row
  when (old.attempt_under_way is null and new.attempt_under_way is not null)
  execute function account_is_not_closed();
-- Only operations on a payment write its amount; a payment that is taken does not come here.
create trigger commercial_data_of_another_amount after update of amount on payments for each row
  when (new.amount is distinct from old.amount and new.status in (205, 206, 210))
  execute function commercial_data_of_another_amount();
-- Started only by a statement that names one of these columns: it costs all others nothing.
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on payments for each row
  execute function refuse_other_owner();

-- Reports read payments through these views: each shows one scope by a plain condition that an index serves. Under row-level security
-- alone the planner may use no index for LIKE (the operator is not leakproof) nor skip the table: 1 s instead of 2 ms.
create view payments_of_merchant as
  select * from payments where merchant_uid = (select scope_merchant_uid());
grant select on payments_of_merchant to countinghouse_gateway;

create view payments_of_tenant as
  select * from payments where tenant_uid = (select scope_tenant_uid());
grant select on payments_of_tenant to countinghouse_gateway;

-- The payments of the merchant in scope, for a merchant that has a good part of all payments: written so, the index of searched texts is
-- not asked for the list of everything the merchant has, which costs more than all else (1,000,000 payments, of which one merchant has
-- 960,000: 14 ms, and 7 ms without).
create view payments_of_large_merchant as
  select * from payments where case when merchant_uid = (select scope_merchant_uid()) then true else false end;
grant select on payments_of_large_merchant to countinghouse_gateway;

-- The history of a payment, a line for each thing that was done to it.
create table payment_actions (
  merchant_uid uuid not null,
  payment_id uuid not null,
  sequence smallint not null,
  action smallint not null,
  from_status smallint,
  status smallint not null,
  amount bigint,
  user_id uuid,
  user_name text not null default '',
  impersonator_user_id uuid,
  approval_code text,
  response_code text,
  created_at timestamptz not null,
  primary key (merchant_uid, payment_id, sequence),
  foreign key (merchant_uid, payment_id) references payments
);
alter table payment_actions enable row level security;
create policy scope on payment_actions to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on payment_actions to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on payment_actions to countinghouse_gateway;
grant select, insert on payment_actions to countinghouse_payments;
create trigger payment_action_webhooks after insert on payment_actions for each row
  when (new.status <> 202)
  execute function payment_action_webhooks();

-- STANs count from 1 to 999999 and around; with the terminal and the time of transmission they name one message.
create sequence system_trace_audit_numbers as integer minvalue 1 maxvalue 999999 cycle cache 50;
grant usage on sequence system_trace_audit_numbers to countinghouse_gateway;

create function attempt_is_sound(p_state text, p_system_trace_audit_number integer) returns boolean
language plpgsql immutable parallel safe
as $$
declare
  v_states constant text[] := array['sent', 'answered', 'reversing', 'reversed', 'not_sent', 'unanswered'];
begin
  return p_state = any (v_states) and p_system_trace_audit_number between 1 and 999999;
end $$;

-- Each request to the acquirer, recorded before it is sent. An attempt in 'sent' whose sender is gone has an unknown outcome and is
-- reversed; 'reversing' is repeated until the acquirer has confirmed. One of which no byte went out ends as 'not_sent': nothing stands at
-- the acquirer and nothing is to be undone. A settlement that was never answered ends as 'unanswered'. Its terminal is that of its
-- payment or batch, whose rows refer to it.
create table acquirer_attempts (
  merchant_uid uuid not null,
  attempt_id uuid not null,
  payment_id uuid,
  -- The batch that was open when it was recorded: whatever becomes of it counts in that batch, so that closing waits for it and the
  -- acquirer, which counts by batch number, agrees.
  batch_id uuid,
  terminal_uid uuid not null,
  operation text not null,
  amount bigint not null,
  system_trace_audit_number integer not null,
  transmitted_at timestamptz not null,
  retrieval_reference_number text not null,
  state text not null,
  response_code text,
  approval_code text,
  reversal_tries smallint not null default 0,
  -- The process that sent it, and when anybody else may take it over.
  sender_id uuid not null,
  take_over_at timestamptz not null,
  finished_at timestamptz,
  -- The attempt whose message this one captures or undoes.
  original_attempt_id uuid,
  -- Whoever concludes it answers this key, in the name of the person who asked.
  idempotency_key text,
  user_id uuid,
  user_name text not null default '',
  impersonator_user_id uuid,
  primary key (merchant_uid, attempt_id),
  -- One condition, as of payments.
  constraint attempts_are_sound check (attempt_is_sound(state, system_trace_audit_number))
);
create index acquirer_attempts_unfinished on acquirer_attempts (take_over_at) where state in ('sent', 'reversing');
create index acquirer_attempts_by_payment on acquirer_attempts (merchant_uid, payment_id);
create index acquirer_attempts_unfinished_of_batch
  on acquirer_attempts (merchant_uid, batch_id)
  where state in ('sent', 'reversing') and batch_id is not null;
alter table acquirer_attempts enable row level security;
create policy scope on acquirer_attempts to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on acquirer_attempts to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update on acquirer_attempts to countinghouse_gateway;
grant select, insert, update on acquirer_attempts to countinghouse_payments;

-- What is without an outcome after having been asked for again and again can be taken over by a person, who asks the acquirer by other
-- means and records what it said (decision 34). One row for each attempt that was put off, written by whoever puts it off.
create table unresolved_attempts (
  merchant_uid uuid not null,
  attempt_id uuid not null,
  -- How often the acquirer was asked without an outcome. A try for which no connection could be had does not count.
  fruitless_tries integer not null check (fruitless_tries >= 0),
  -- Both in real time. While nobody works on the attempt, next_try_at is its take_over_at; nobody tries it while it is 'infinity'.
  first_try_at timestamptz not null,
  next_try_at timestamptz not null,
  -- The acquirer's latest answer; null where it gave none.
  answer text,
  -- The person who has taken it over.
  held_by uuid references users,
  held_by_name text,
  held_at timestamptz,
  primary key (merchant_uid, attempt_id),
  foreign key (merchant_uid, attempt_id) references acquirer_attempts,
  check ((held_by is null) = (held_by_name is null) and (held_by is null) = (held_at is null)),
  check ((held_by is not null) = (next_try_at = 'infinity'))
);
alter table unresolved_attempts enable row level security;
create policy scope on unresolved_attempts for select to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  );
grant select on unresolved_attempts to countinghouse_gateway;

create function idempotency_key_is_sound(p_idempotency_key text) returns boolean
language plpgsql immutable parallel safe
as $$
begin
  return length(p_idempotency_key) between 8 and 128;
end $$;

-- A key is a request: sent again under the same key it gets the same answer.
create table idempotency_keys (
  merchant_uid uuid not null,
  idempotency_key text not null,
  call text not null,
  body_hash bytea not null,
  -- Null while the first request is under way; then the payment or batch that tells its answer.
  response_status smallint,
  response jsonb,
  payment_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_uid, idempotency_key),
  -- As of payments.
  constraint idempotency_keys_are_sound check (idempotency_key_is_sound(idempotency_key))
);
create index idempotency_keys_expired on idempotency_keys (expires_at);
alter table idempotency_keys enable row level security;
create policy scope on idempotency_keys to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on idempotency_keys to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on idempotency_keys to countinghouse_gateway;
grant select, insert, update on idempotency_keys to countinghouse_payments;

-- Files that are uploaded for a payment: each waits for the payment that names it, and belongs to one that stands.
create table payment_files (
  merchant_uid uuid not null references merchants,
  file_id uuid not null,
  -- Null while it waits.
  payment_id uuid,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (merchant_uid, file_id),
  foreign key (merchant_uid, file_id) references files on delete cascade
);
create index payment_files_waiting on payment_files (uploaded_at) where payment_id is null;
alter table payment_files enable row level security;
-- An operator's administrators read the files of its merchants' payments, and no other file of theirs.
create policy of_payments on file_pieces for select to countinghouse_gateway
  using (exists (select from payment_files f where f.merchant_uid = file_pieces.entity_id and f.file_id = file_pieces.file_id));
create policy of_payments on files for select to countinghouse_gateway
  using (exists (select from payment_files f where f.merchant_uid = files.entity_id and f.file_id = files.file_id));
create policy scope on payment_files to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on payment_files to countinghouse_payments
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on payment_files to countinghouse_gateway;
grant select, update on payment_files to countinghouse_payments;

-- Receipts that were asked for by e-mail: what makes each of them go out once, and what the limits count. No address is kept, only a
-- keyed hash.
create table receipt_mails (
  merchant_uid uuid not null references merchants,
  idempotency_key text not null,
  -- Keyed, of the call and its parameters.
  request_hash bytea not null,
  recipient_hash bytea not null,
  user_id uuid not null,
  begun_at timestamptz not null,
  -- Null until the mail server has accepted it.
  sent_at timestamptz,
  primary key (merchant_uid, idempotency_key)
);
create index receipt_mails_by_time on receipt_mails (merchant_uid, begun_at);
alter table receipt_mails enable row level security;
create policy scope on receipt_mails to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on receipt_mails to countinghouse_gateway;

-- Read and written as a whole, beside its payment. It goes to the acquirer each time it was saved, and before its batch does.
create table commercial_data (
  merchant_uid uuid not null,
  payment_id uuid not null,
  version integer not null default 1,
  -- A merchant uses an order number for one payment only; null where it is not known.
  order_number text check (order_number <> ''),
  commercial jsonb not null check (jsonb_typeof(commercial) = 'object'),
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null,
  -- The version that the acquirer answered last, and what it said.
  answered_version integer not null default 0,
  answered_at timestamptz,
  response_code text,
  tries integer not null default 0,
  -- Null where there is nothing to send.
  next_try_at timestamptz,
  primary key (merchant_uid, payment_id),
  foreign key (merchant_uid, payment_id) references payments
);
create unique index commercial_data_by_order_number on commercial_data (merchant_uid, order_number);
create index commercial_data_by_time on commercial_data (merchant_uid, saved_at desc, payment_id desc);
create index commercial_data_to_send on commercial_data (next_try_at) where next_try_at is not null;
create index commercial_data_of_merchant_to_send on commercial_data (merchant_uid, payment_id) where next_try_at is not null;
alter table commercial_data enable row level security;
create policy scope on commercial_data to countinghouse_gateway
  using (
    merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m))
  )
  with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert on commercial_data to countinghouse_gateway;
grant update (version, order_number, commercial, saved_at, saved_by, saved_by_name, tries, next_try_at)
  on commercial_data to countinghouse_gateway;
