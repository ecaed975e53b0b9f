-- The index of searched texts of the audit history holds the week (UTC, from Monday), as that of payments does, so that a common name is
-- looked for in the last weeks instead of all years; and kind and people, so that a text among few calls, or among what one person did,
-- is found without a look at all that have the text. Both are lists: one question then asks for several of them.
drop index audit_index_by_search;
create index audit_index_by_search on audit_index using gin (
  tenant_uid, entity_id, (date_trunc('week', created_at at time zone 'UTC')), (array[call]), (array[user_id, impersonator_user_id]),
  search gin_trgm_ops
);

-- What the new index holds is estimated by statistics of its own.
analyze audit_index;

-- Whose entry a row is was asked of a list of all merchants of the operator, which was made for every page (100,000 merchants: 100 ms). Now
-- it is asked of the one merchant.
alter policy scope on audit_entries
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and exists (select from merchants m where m.merchant_uid = entity_id)))
  with check (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and exists (select from merchants m where m.merchant_uid = entity_id)));
alter policy scope on audit_seals
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid())
    or ((select scope_tenant_uid()) is not null and exists (select from merchants m where m.merchant_uid = entity_id)));
alter policy scope on api_keys
  using (merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and exists (select from merchants m where m.merchant_uid = api_keys.merchant_uid)));
