-- Payments and refunds of invoices: the transaction that records one reserves its amount, and the one that concludes it, whoever does, applies it or
-- gives it back.

-- Whose visit paid; null where the merchant charged the card.
alter table invoice_payments add column visitor_id uuid;

-- What a refund takes of an invoice. With a credit note both count from the moment the refund is recorded. One that leaves the debt counts once it
-- is approved: what it opens can be paid at once.
create table invoice_refunds (
  merchant_uid uuid not null,
  -- The refund, and the payment that it gives back.
  payment_id uuid not null,
  parent_payment_id uuid not null,
  invoice_id uuid not null,
  state text not null default 'reserved' check (state in ('reserved', 'applied', 'released', 'reversed')),
  -- The share of the invoice, which is taken first, and of the tip.
  amount bigint not null check (amount >= 0),
  tip_amount bigint not null check (tip_amount >= 0),
  -- Whether the customer still owes it.
  reopens_invoice boolean not null,
  credit_note_id uuid,
  -- part_number, amount: what it opened again.
  parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  -- While the refund is being reversed, its amount is reserved: nobody pays it meanwhile.
  reversal_reserved boolean not null default false,
  created_at timestamptz not null,
  concluded_at timestamptz,
  primary key (merchant_uid, payment_id),
  foreign key (merchant_uid, invoice_id) references invoices,
  foreign key (merchant_uid, credit_note_id) references invoices on delete set null (credit_note_id),
  check ((state = 'reserved') = (concluded_at is null)),
  check (not (reopens_invoice and credit_note_id is not null))
);
create index invoice_refunds_by_invoice on invoice_refunds (merchant_uid, invoice_id, created_at);
create index invoice_refunds_by_parent on invoice_refunds (merchant_uid, parent_payment_id);
create index invoice_refunds_by_credit_note on invoice_refunds (merchant_uid, credit_note_id) where credit_note_id is not null;
alter table invoice_refunds enable row level security;
create policy scope on invoice_refunds to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select on invoice_refunds to countinghouse_gateway;

-- Their sources are in sql/functions/invoices. An ordinary sale pays for them with one comparison.
create function conclude_invoice_payment() returns trigger language plpgsql
as $stub$ begin raise exception 'conclude_invoice_payment is not applied yet'; end $stub$;
create trigger conclude_invoice_payment after update of status on payments for each row
  when (new.source = 'invoice' and new.status in (210, 225, 230, 231) and new.status <> old.status)
  execute function conclude_invoice_payment();
create function reserve_invoice_reversal() returns trigger language plpgsql
as $stub$ begin raise exception 'reserve_invoice_reversal is not applied yet'; end $stub$;
create trigger reserve_invoice_reversal after update of attempt_under_way on payments for each row
  when (new.source = 'invoice' and new.parent_payment_id is not null and new.attempt_under_way is distinct from old.attempt_under_way)
  execute function reserve_invoice_reversal();
