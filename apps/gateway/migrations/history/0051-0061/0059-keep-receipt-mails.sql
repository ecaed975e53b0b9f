-- Receipts that were asked for by e-mail: what makes each of them go out once, and what the limits count. No address is kept, only a keyed hash.

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
  using (merchant_uid = (select scope_merchant_uid())) with check (merchant_uid = (select scope_merchant_uid()));
grant select, insert, update, delete on receipt_mails to countinghouse_gateway;
