-- Whom a policy speaks of is counted for an operator or a merchant.
create index accounts_by_entity on accounts (entity_id);
create index accounts_by_tenant on accounts (tenant_uid);
