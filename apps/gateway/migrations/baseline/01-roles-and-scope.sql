-- Who connects, and what is in scope: roles, the schema's functions that policies and triggers rest on. The application becomes the role
-- countinghouse_gateway, for which row-level security holds: app.merchant_uid names the one merchant in scope; app.tenant_uid the
-- operator whose merchants an administrator sees. Jobs that span operators run as the owner, for whom it does not. Every table of
-- merchants begins its primary key with merchant_uid, so that rows can be partitioned or spread over nodes without a redesign.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

-- The connections that move money are a role of their own: it reaches what a payment touches and nothing else, and always one merchant at a
-- time. Its policies have no branch for operators, which also makes each statement cheaper to start.
-- Roles belong to the whole server: another database's migration may make them at the same moment.
do $$
declare
  name text;
begin
  foreach name in array array['countinghouse_gateway', 'countinghouse_payments'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, name, 'SET') then
      execute format('grant %I to current_user with set true', name);
    end if;
  end loop;
end $$;
grant usage on schema gateway to countinghouse_gateway, countinghouse_payments;

-- Functions that checks, defaults and policies rest on are made here and shown by their files in sql/functions, which are marked as
-- fixed: only a migration changes them.
create function scope_merchant_uid() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.merchant_uid', true), '')::uuid $$;

create function scope_tenant_uid() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.tenant_uid', true), '')::uuid $$;

-- A trigger needs its function to exist. These stand for the sources in sql/functions, which take their place as soon as the migrations are
-- applied; until then nothing can be written that a trigger would have to see.
do $$
declare
  name text;
begin
  foreach name in array array[
    'account_is_not_closed', 'batch_webhooks', 'commercial_data_of_another_amount', 'give_merchant_username_ending',
    'give_operator_username_ending', 'look_at_cut_off_again', 'payment_action_webhooks', 'refuse_other_owner', 'set_slot_of_terminal_key',
    'take_payment_file', 'users_begin_anew', 'users_follow_their_merchant', 'users_know_their_entity'
  ] loop
    execute format(
      'create function %I() returns trigger language plpgsql as $stub$ begin raise exception ''%I is not applied yet''; end $stub$',
      name, name);
  end loop;
end $$;

-- Whether all migrations are applied is asked by /readyz.
grant select on schema_migrations to countinghouse_gateway;
