-- Roles are made, changed and deleted from the portal.

alter table roles
  add column version integer not null default 1,
  add column updated_by uuid references users,
  add column updated_date timestamptz;

-- One name is one name in every case and in every Unicode form of its letters.
alter table roles drop constraint roles_entity_id_name_key;
create unique index roles_by_name on roles (entity_id, lower(normalize(name, nfkc)));

-- Who has a role.
create index user_roles_by_role on user_roles (role_id);

grant delete on roles to countinghouse_gateway;
