-- Returns the operator in scope, whose merchants an administrator sees; app.tenant_uid names it. Null for none.
-- fixed: the policies of nearly all tables, and views. A migration changes it.
create or replace function scope_tenant_uid() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.tenant_uid', true), '')::uuid $$;
