-- Views of lists that people save under a name. They belong to one person of an entity (a merchant, or an operator), who can share them with
-- the others of that entity. entity_id is the merchant_uid of the one and the tenant_uid of the other, as in custom_reports.
create table saved_views (
  entity_id uuid not null,
  view_id uuid not null,
  user_id uuid not null references users,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  shared boolean not null,
  -- Counts up with each change: who saves over an older one is told.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, view_id)
);
-- One name is one view of a person, and finds their views of a list.
create unique index saved_views_by_name on saved_views (entity_id, user_id, list, lower(name));
create index saved_views_shared on saved_views (entity_id, list) where shared;

alter table saved_views enable row level security;
create policy scope on saved_views to countinghouse_gateway
  using (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()))
  with check (entity_id = (select scope_merchant_uid()) or entity_id = (select scope_tenant_uid()));
grant select, insert, update, delete on saved_views to countinghouse_gateway;

-- Takes erased customers out of the searches that views keep: those of the merchant in scope and of its operator. Such a view then finds
-- nobody, and not everybody.
create function erase_words_of_saved_views(p_merchant_uid uuid, p_words text[], p_now timestamptz) returns void
  language plpgsql security definer set search_path = gateway, pg_temp as $$
begin
  if p_merchant_uid is distinct from scope_merchant_uid() then
    raise exception 'The merchant is not the one in scope';
  end if;
  update saved_views v set address = jsonb_set(v.address, '{search}', '"•••"'), version = v.version + 1, updated_at = p_now
    where v.entity_id in (select p_merchant_uid union all select m.tenant_uid from merchants m where m.merchant_uid = p_merchant_uid)
      and exists (select from unnest(p_words) word where position(lower(word) in lower(v.address ->> 'search')) > 0);
end $$;
revoke execute on function erase_words_of_saved_views from public;
grant execute on function erase_words_of_saved_views to countinghouse_gateway;
