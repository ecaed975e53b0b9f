-- Closed batches are looked up by their number, and by their id over all merchants of an operator, whatever their date.
create index batches_by_number on batches (merchant_uid, batch_number) where closed_at is not null;
create index batches_by_number_of_tenant on batches (tenant_uid, batch_number) where closed_at is not null;
create index batches_by_id_of_tenant on batches (tenant_uid, batch_id) where closed_at is not null;
