-- A row that names both its merchant and its operator was let through when one of the two was in scope: whoever wrote past the gateway's
-- own conditions could give a row to another operator, or name another operator's merchant. New rows now name an operator and a
-- merchant that belong together, and nobody changes whose a row is.

do $$
declare
  name text;
begin
  foreach name in array array['payments', 'batches', 'terminals', 'failed_batches'] loop
    execute format(
      'alter policy scope on %1$I with check ((merchant_uid = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()))
        and exists (select from merchants m where m.merchant_uid = %1$I.merchant_uid and m.tenant_uid = %1$I.tenant_uid))', name);
  end loop;
  foreach name in array array['payments', 'batches'] loop
    execute format(
      'alter policy payments on %1$I with check (merchant_uid = (select scope_merchant_uid())
        and exists (select from merchants m where m.merchant_uid = %1$I.merchant_uid and m.tenant_uid = %1$I.tenant_uid))', name);
  end loop;
end $$;

alter policy scope on custom_reports with check (
  (entity_id = (select scope_tenant_uid()) and tenant_uid = entity_id)
  or (entity_id = (select scope_merchant_uid())
    and exists (select from merchants m where m.merchant_uid = custom_reports.entity_id and m.tenant_uid = custom_reports.tenant_uid)));

create function refuse_other_owner() returns trigger language plpgsql as $$
begin
  raise exception 'The owner of a row of % does not change', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Started only by a statement that names one of these columns: it costs all others nothing.
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on payments for each row execute function refuse_other_owner();
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on batches for each row execute function refuse_other_owner();
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on terminals for each row execute function refuse_other_owner();
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on failed_batches for each row execute function refuse_other_owner();
create trigger owner_is_fixed before update of merchant_uid, tenant_uid on merchants for each row execute function refuse_other_owner();
create trigger owner_is_fixed before update of entity_id, tenant_uid on custom_reports for each row execute function refuse_other_owner();
