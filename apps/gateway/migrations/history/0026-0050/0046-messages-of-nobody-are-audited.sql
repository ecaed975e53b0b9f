-- A message to the operator that somebody sends signed out stands in the operator's history: nobody did it, from an address. Nothing else
-- is written there by who is not signed in.
create policy of_nobody on audit_entries for insert to countinghouse_gateway
  with check (call = 'create_contact_message_signed_out' and user_id is null and impersonator_user_id is null
    and (select scope_merchant_uid()) is null and (select scope_tenant_uid()) is null
    and entity_id in (select tenant_uid from tenants));
