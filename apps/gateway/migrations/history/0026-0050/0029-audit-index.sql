-- What the audit history is listed and searched by. The sealer writes it together with the seal of an entry, so that who changes something
-- or takes a payment does not wait for it: the entries themselves get no further index.
create table audit_index (
  entity_id uuid not null,
  audit_entry_id bigint not null,
  tenant_uid uuid not null,
  created_at timestamptz not null,
  user_id uuid,
  impersonator_user_id uuid,
  call text not null,
  target_type text not null,
  target_id text not null,
  -- In lower case: names of who did it, the call, the target, and what changed.
  search text not null,
  primary key (entity_id, audit_entry_id)
);
create index audit_index_by_time on audit_index (entity_id, created_at desc, audit_entry_id desc);
create index audit_index_of_tenant_by_time on audit_index (tenant_uid, created_at desc, audit_entry_id desc);
create index audit_index_by_call on audit_index (entity_id, call, created_at desc, audit_entry_id desc);
create index audit_index_of_tenant_by_call on audit_index (tenant_uid, call, created_at desc, audit_entry_id desc);
create index audit_index_by_user on audit_index (user_id, created_at desc, audit_entry_id desc);
create index audit_index_by_impersonator on audit_index (impersonator_user_id, created_at desc, audit_entry_id desc)
  where impersonator_user_id is not null;
create index audit_index_by_target on audit_index (target_id, created_at desc, audit_entry_id desc);
create index audit_index_by_search on audit_index using gin (tenant_uid, entity_id, search gin_trgm_ops);

-- Nobody but the owner is granted the table itself.
alter table audit_index enable row level security;
create policy scope on audit_index for select to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or tenant_uid = (select scope_tenant_uid()));

-- As with payments: one plain condition each, which every index serves; row-level security alone would keep LIKE from its index.
create view audit_of_merchant as select * from audit_index where entity_id = (select scope_merchant_uid());
create view audit_of_tenant as select * from audit_index where tenant_uid = (select scope_tenant_uid());
grant select on audit_of_merchant, audit_of_tenant to countinghouse_gateway;

-- The targets of entries are texts: most are ids.
create function uuid_or_null(p_text text) returns uuid language sql immutable parallel safe
  as $$ select case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end $$;

-- The rows of the index for entries, by their keys. Names stand as they are when it is written.
create function audit_index_rows(p_entity_ids uuid[], p_audit_entry_ids bigint[])
  returns setof audit_index language sql stable
  as $$
    select e.entity_id, e.audit_entry_id, coalesce(m.tenant_uid, e.entity_id), e.created_at, e.user_id, e.impersonator_user_id, e.call,
      e.target_type, e.target_id,
      lower(concat_ws(' ', u.first_name, u.last_name, u.username, 'API: ' || k.name, k.created_by_name, i.first_name, i.last_name,
        i.username, e.call, replace(e.call, '_', ' '), e.target_type, e.target_id, t.first_name, t.last_name, t.username,
        m.doing_business_as, e.address, e.before::text, e.after::text))
    from unnest(p_entity_ids, p_audit_entry_ids) wanted (entity_id, audit_entry_id)
    join audit_entries e on e.entity_id = wanted.entity_id and e.audit_entry_id = wanted.audit_entry_id
    left join merchants m on m.merchant_uid = e.entity_id
    left join users u on u.user_id = e.user_id
    left join api_keys k on k.merchant_uid = e.entity_id and k.api_key_id = e.user_id
    left join users i on i.user_id = e.impersonator_user_id
    left join users t on e.target_type = 'user' and t.user_id = uuid_or_null(e.target_id)
  $$;

insert into audit_index
  select row.* from (select array_agg(entity_id) as entity_ids, array_agg(audit_entry_id) as audit_entry_ids from audit_seals) sealed,
    audit_index_rows(sealed.entity_ids, sealed.audit_entry_ids) row;

-- What each check of the chain found, the latest last; it spans all operators, so what it points at is the owner's alone.
create table audit_checks (
  audit_check_id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  entities integer not null,
  entries bigint not null,
  fault_count integer not null,
  -- The first of them: which entry, and what is wrong with it.
  faults jsonb not null
);
create index audit_checks_by_time on audit_checks (started_at desc);
grant select (audit_check_id, started_at, finished_at, entities, entries, fault_count) on audit_checks to countinghouse_gateway;
