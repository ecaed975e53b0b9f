-- Erasing a customer's data reaches the copies of it: files that reports made of their payments, texts that reports search for, and what
-- endpoints answered to events of them. Such a file is told apart from one that only became too old.
alter table custom_report_runs add column file_erased_at timestamptz;

-- Deletes the files of reports, the merchant's and its operator's, that may hold who paid these payments: those over their dates with a
-- column that says it. Runs that are under way begin anew, so that no file of what was read before comes after this. Answers how many
-- files are gone.
create function erase_copies_of_payments(p_merchant_uid uuid, p_payment_ids uuid[], p_words text[], p_now timestamptz) returns integer
  language plpgsql security definer set search_path = gateway, pg_temp as $$
declare
  v_entities uuid[];
  v_files integer;
begin
  if p_merchant_uid is distinct from scope_merchant_uid() then
    raise exception 'The merchant is not the one in scope';
  end if;
  v_entities := array(select p_merchant_uid union all select m.tenant_uid from merchants m where m.merchant_uid = p_merchant_uid);

  -- Whoever queues a run, or writes that its file is made, locks its report first.
  perform from custom_reports r where r.entity_id = any (v_entities) order by r.entity_id, r.report_id for update;

  with erased as (
    update custom_report_runs r set
        file_id = null,
        file_erased_at = case when r.file_id is not null and r.finished_at is not null then p_now else r.file_erased_at end,
        row_count = case when r.finished_at is null then null else r.row_count end,
        status = case when r.status in ('running', 'sending') then 'waiting' else r.status end,
        next_try_at = case when r.finished_at is null then p_now else r.next_try_at end,
        holder_id = null, take_over_at = null
      where r.entity_id = any (v_entities) and (r.file_id is not null or r.status in ('waiting', 'running', 'sending'))
        and r.definition ->> 'processing_method' = 'Payments'
        and r.definition -> 'columns' ?| array['customer', 'company', 'email', 'custom_fields']
        -- The days of every time zone that a report can have.
        and exists (select from payments p where p.merchant_uid = p_merchant_uid and p.payment_id = any (p_payment_ids)
          and p.created_at >= r.from_date::timestamp at time zone 'UTC' and p.created_at < (r.to_date + 2)::timestamp at time zone 'UTC')
      returning r.entity_id, old.file_id)
  delete from files f using erased where f.entity_id = erased.entity_id and f.file_id = erased.file_id;
  get diagnostics v_files = row_count;

  -- A report that searches for them finds nobody any more; it does not find everybody instead.
  update custom_report_runs r set definition = jsonb_set(r.definition, '{filters,search}', '"•••"')
    where r.entity_id = any (v_entities) and exists (select from unnest(p_words) word
      where position(lower(word) in lower(r.definition -> 'filters' ->> 'search')) > 0);
  update custom_reports r set filters = jsonb_set(r.filters, '{search}', '"•••"'), version = r.version + 1
    where r.entity_id = any (v_entities) and exists (select from unnest(p_words) word
      where position(lower(word) in lower(r.filters ->> 'search')) > 0);

  update webhook_attempts a set response_body = null
    from webhook_deliveries d join webhook_events e on e.merchant_uid = d.merchant_uid and e.webhook_event_id = d.webhook_event_id
    where e.merchant_uid = p_merchant_uid and (e.facts ->> 'payment_id')::uuid = any (p_payment_ids)
      and a.merchant_uid = d.merchant_uid and a.webhook_delivery_id = d.webhook_delivery_id and a.response_body is not null;
  return v_files;
end $$;
revoke execute on function erase_copies_of_payments from public;
grant execute on function erase_copies_of_payments to countinghouse_gateway;
