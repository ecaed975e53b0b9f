-- Usernames are one space for all businesses, because people sign in with nothing else. Whether a name was free told somebody who has it
-- elsewhere. From now on a chosen name ends with the number of its business (`ada@482135`), so that whether it is free depends on that
-- business alone (docs/decisions/0035). Names from before stay as they are.
create table username_endings (
  -- A merchant or an operator.
  entity_id uuid primary key,
  ending text not null unique check (ending ~ '^@[0-9]{6,9}$')
);
alter table username_endings enable row level security;
create policy scope on username_endings for select to countinghouse_gateway using (entity_id = (select scope_merchant_uid())
  or entity_id = (select scope_tenant_uid())
  or ((select scope_tenant_uid()) is not null and entity_id in (select m.merchant_uid from merchants m)));
grant select on username_endings to countinghouse_gateway;

-- A number that nobody has; a longer one where most of the short ones are taken.
create function add_username_ending(p_entity_id uuid) returns void
  language plpgsql security definer
  set search_path = gateway, pg_temp
  as $$
    declare
      first integer := 100000;
    begin
      loop
        insert into username_endings (entity_id, ending)
          values (p_entity_id, '@' || (first + floor(random() * 9 * first))::integer) on conflict (ending) do nothing;
        exit when found;
        first := least(first * 10, 100000000);
      end loop;
    end
  $$;
revoke execute on function add_username_ending(uuid) from public;

create function give_merchant_username_ending() returns trigger language plpgsql security definer set search_path = gateway, pg_temp
  as $$ begin perform add_username_ending(new.merchant_uid); return null; end $$;
create function give_operator_username_ending() returns trigger language plpgsql security definer set search_path = gateway, pg_temp
  as $$ begin perform add_username_ending(new.tenant_uid); return null; end $$;
revoke execute on function give_merchant_username_ending() from public;
revoke execute on function give_operator_username_ending() from public;
create trigger give_username_ending after insert on merchants for each row execute function give_merchant_username_ending();
create trigger give_username_ending after insert on tenants for each row execute function give_operator_username_ending();

select add_username_ending(merchant_uid) from merchants;
select add_username_ending(tenant_uid) from tenants;
