-- Files that are uploaded for a payment: each waits for the payment that names it, and belongs to one that stands.

create table payment_files (
  merchant_uid uuid not null references merchants,
  file_id uuid not null,
  -- Null while it waits.
  payment_id uuid,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (merchant_uid, file_id),
  foreign key (merchant_uid, file_id) references files (entity_id, file_id) on delete cascade
);
create index payment_files_waiting on payment_files (uploaded_at) where payment_id is null;

alter table payment_files enable row level security;
create policy scope on payment_files to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)))
  with check (merchant_uid = (select scope_merchant_uid()));
create policy payments on payment_files to countinghouse_payments using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));

-- An operator's administrators read those of its merchants' payments, and no other file of theirs.
create policy of_payments on files for select to countinghouse_gateway
  using (exists (select from payment_files f where f.merchant_uid = files.entity_id and f.file_id = files.file_id));
create policy of_payments on file_pieces for select to countinghouse_gateway
  using (exists (select from payment_files f where f.merchant_uid = file_pieces.entity_id and f.file_id = file_pieces.file_id));
create policy payments on files for select to countinghouse_payments using (entity_id = (select scope_merchant_uid()));

grant select, insert on payment_files to countinghouse_gateway;
grant insert on files, file_pieces to countinghouse_gateway;
grant select on files to countinghouse_payments;
grant select, update on payment_files to countinghouse_payments;

-- A payment that names a file takes it, in the transaction that records the payment. A file that came with a payment which was declined
-- or reversed is free again; of two payments at once, one has it and the other is not recorded.
create function take_payment_file() returns trigger language plpgsql as $$
begin
  update payment_files f set payment_id = new.payment_id
    where f.merchant_uid = new.merchant_uid and f.file_id = (new.details ->> 'pdf_file_id')::uuid
      and (f.payment_id is null or exists (select from payments p
        where p.merchant_uid = f.merchant_uid and p.payment_id = f.payment_id and p.status in (230, 231)));
  if not found then
    raise exception 'the file is not free' using errcode = 'check_violation', constraint = 'payment_file_is_free';
  end if;
  return null;
end $$;
create trigger takes_its_file after insert on payments for each row
  when (new.parent_payment_id is null and new.details ? 'pdf_file_id') execute function take_payment_file();
