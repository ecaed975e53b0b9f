-- Refuses every change of a row's owner: its merchant and its operator.
--
-- Triggers owner_is_fixed: before update of these columns on payments, batches, terminals, failed_batches, merchants and custom_reports.
-- They fire only for statements that name one of these columns, so all others cost nothing.
-- Raises insufficient_privilege.
create or replace function refuse_other_owner() returns trigger
language plpgsql
as $$
begin
  raise exception 'The owner of a row of % does not change', tg_table_name using errcode = 'insufficient_privilege';
end $$;
