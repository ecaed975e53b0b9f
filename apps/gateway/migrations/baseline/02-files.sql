-- What is kept of files. Who reads one besides its owner is said beside what it is attached to: notes of merchants, and payments.

-- Files of every kind, in pieces, so that neither writing nor sending one takes its size in memory.
create table files (
  entity_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null,
  created_at timestamptz not null,
  primary key (entity_id, file_id)
);
alter table files enable row level security;
create policy scope on files to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()))
  with check (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()));
create policy payments on files for select to countinghouse_payments
  using (entity_id = (select scope_merchant_uid()));
grant select, insert, delete on files to countinghouse_gateway;
grant select on files to countinghouse_payments;

create table file_pieces (
  entity_id uuid not null,
  file_id uuid not null,
  sequence integer not null,
  bytes bytea storage external not null,
  primary key (entity_id, file_id, sequence),
  foreign key (entity_id, file_id) references files on delete cascade
);
alter table file_pieces enable row level security;
create policy scope on file_pieces to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()))
  with check (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()));
grant select, insert on file_pieces to countinghouse_gateway;
