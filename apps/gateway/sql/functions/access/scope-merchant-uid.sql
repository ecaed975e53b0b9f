-- Returns the merchant in scope, from app.merchant_uid; null for none. Policies compare rows with it.
-- fixed: the policies of nearly all tables, and views. Only a migration can change it.
create or replace function scope_merchant_uid() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.merchant_uid', true), '')::uuid $$;
