-- Builds the rows of audit_index for entries of the audit history, by their keys: element n of both arrays is one entry. Names are those at
-- the time of writing, in lower case: the actor, the call, its target and the changes.
--
-- Called by seals.ts, with the seal of an entry.
create or replace function audit_index_rows(p_entity_ids uuid[], p_audit_entry_ids bigint[]) returns setof audit_index
language sql stable
as $$
  select e.entity_id, e.audit_entry_id, coalesce(m.tenant_uid, e.entity_id), e.created_at, e.user_id, e.impersonator_user_id, e.call,
    e.target_type, e.target_id,
    lower(concat_ws(' ',
      u.first_name, u.last_name, u.username,
      'API: ' || k.name, k.created_by_name,
      i.first_name, i.last_name, i.username,
      e.call, replace(e.call, '_', ' '),
      e.target_type, e.target_id, t.first_name, t.last_name, t.username,
      m.doing_business_as, e.address, e.before::text, e.after::text))
  from unnest(p_entity_ids, p_audit_entry_ids) wanted (entity_id, audit_entry_id)
  join audit_entries e on e.entity_id = wanted.entity_id and e.audit_entry_id = wanted.audit_entry_id
  left join merchants m on m.merchant_uid = e.entity_id
  left join users u on u.user_id = e.user_id
  left join api_keys k on k.merchant_uid = e.entity_id and k.api_key_id = e.user_id
  left join users i on i.user_id = e.impersonator_user_id
  left join users t on e.target_type = 'user' and t.user_id = uuid_or_null(e.target_id)
$$;
