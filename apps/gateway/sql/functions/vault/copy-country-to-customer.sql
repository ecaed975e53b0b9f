-- Copies the country of the default billing address to its customer, for searches.
--
-- Trigger copy_country_to_customer: after insert, delete or update of customer_id, kind, country, is_default on vault_addresses.
create or replace function copy_country_to_customer() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_address vault_addresses := coalesce(new, old);
  v_customers uuid[] := array[v_address.customer_id];
begin
  if tg_op = 'UPDATE' and old.customer_id <> new.customer_id then
    v_customers := v_customers || old.customer_id;
  end if;
  update vault_customers u
    set country = coalesce(
      (
        select a.country
        from vault_addresses a
        where a.merchant_uid = u.merchant_uid and a.customer_id = u.customer_id and a.is_default and a.kind = 'billing'
      ),
      '')
    where u.merchant_uid = v_address.merchant_uid and u.customer_id = any (v_customers);
  return null;
end $$;

revoke all on function copy_country_to_customer from public;
