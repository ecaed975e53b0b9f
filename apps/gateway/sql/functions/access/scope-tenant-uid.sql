-- Returns the operator in scope, whose merchants an administrator sees, from app.tenant_uid; null for none.
-- fixed: the policies of nearly all tables, and views. Only a migration can change it.
create or replace function scope_tenant_uid() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.tenant_uid', true), '')::uuid $$;
