-- Refuses every change of whose a row is: the merchant and the operator that it names.
--
-- Triggers owner_is_fixed: before update of these columns on payments, batches, terminals, failed_batches, merchants and custom_reports.
-- Only a statement that names one of them starts it, so it costs all others nothing.
-- Raises insufficient_privilege.
create or replace function refuse_other_owner() returns trigger
language plpgsql
as $$
begin
  raise exception 'The owner of a row of % does not change', tg_table_name using errcode = 'insufficient_privilege';
end $$;
