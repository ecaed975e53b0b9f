-- Erases copies of the payers' personal data of these payments of the merchant in scope: files of reports, the merchant's and its
-- operator's; search texts of reports; endpoints' responses to events of the payments; payers' answers on the pages of payment links, and
-- links mailed to them; and receipts that wait to be mailed.
--
-- A file is deleted if it can contain such data: it covers the payments' dates and has a column with payer data. Runs in progress start
-- again, so that no file with data read before is stored after this.
--
-- Called by personal-data.ts. p_words are the erased texts, p_now is business time.
-- Returns how many files were deleted. Raises an exception when the merchant is not the one in scope.
create or replace function erase_copies_of_payments(
  p_merchant_uid uuid,
  p_payment_ids uuid[],
  p_words text[],
  p_now timestamptz
) returns integer
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_entities uuid[];
  v_files integer;
  v_run record;
begin
  if p_merchant_uid is distinct from scope_merchant_uid() then
    raise exception 'The merchant is not the one in scope';
  end if;
  v_entities := array(
    select p_merchant_uid union all select m.tenant_uid from merchants m where m.merchant_uid = p_merchant_uid);

  -- Queueing a run, or recording that its file is written, locks the report first.
  perform from custom_reports r
    where r.entity_id = any (v_entities)
    order by r.entity_id, r.report_id
    for update;

  v_files := 0;
  for v_run in
    update custom_report_runs r set
        file_id = null,
        file_erased_at = case when r.file_id is not null and r.finished_at is not null then p_now else r.file_erased_at end,
        row_count = case when r.finished_at is null then null else r.row_count end,
        status = case when r.status in ('running', 'sending') then 'waiting' else r.status end,
        next_try_at = case when r.finished_at is null then p_now else r.next_try_at end,
        try_id = null
      where r.entity_id = any (v_entities) and (r.file_id is not null or r.status in ('waiting', 'running', 'sending'))
        and r.definition ->> 'processing_method' = 'Payments'
        and r.definition -> 'columns' ?| array['customer', 'company', 'email', 'custom_fields']
        -- The dates in every time zone that a report can have.
        and exists (
          select from payments p
          where p.merchant_uid = p_merchant_uid and p.payment_id = any (p_payment_ids)
            and p.created_at >= r.from_date::timestamp at time zone 'UTC'
            and p.created_at < (r.to_date + 2)::timestamp at time zone 'UTC')
      returning new.entity_id, new.report_id, new.run_id, new.finished_at, old.file_id
  loop
    if v_run.finished_at is null then perform enqueue_report_run(v_run.entity_id, v_run.report_id, v_run.run_id); end if;
    delete from files f where f.entity_id = v_run.entity_id and f.file_id = v_run.file_id;
    if found then v_files := v_files + 1; end if;
  end loop;

  -- A report that searches for them must find no one from now on, not everyone.
  update custom_report_runs r set definition = jsonb_set(r.definition, '{filters,search}', '"•••"')
    where r.entity_id = any (v_entities) and exists (
      select from unnest(p_words) word
      where position(lower(word) in lower(r.definition -> 'filters' ->> 'search')) > 0);
  update custom_reports r set filters = jsonb_set(r.filters, '{search}', '"•••"'), version = r.version + 1
    where r.entity_id = any (v_entities) and exists (
      select from unnest(p_words) word
      where position(lower(word) in lower(r.filters ->> 'search')) > 0);

  update webhook_attempts a set response_body = null
    from webhook_deliveries d
    join webhook_events e on e.merchant_uid = d.merchant_uid and e.webhook_event_id = d.webhook_event_id
    where e.merchant_uid = p_merchant_uid and (e.facts ->> 'payment_id')::uuid = any (p_payment_ids)
      and a.merchant_uid = d.merchant_uid and a.webhook_delivery_id = d.webhook_delivery_id
      and a.response_body is not null;

  -- The name, answers and session of payers who used a link.
  update visitor_sessions v set name = '', email = '', address = ''
    from payment_link_uses u
    where u.merchant_uid = p_merchant_uid and u.payment_id = any (p_payment_ids)
      and v.merchant_uid = u.merchant_uid and v.visitor_id = u.visitor_id;
  update payment_link_uses u set payer_name = '', payer_email = '', outcome_email = '', answers = '[]'
    where u.merchant_uid = p_merchant_uid and u.payment_id = any (p_payment_ids);
  -- The session of payers who paid an invoice.
  update visitor_sessions v set name = '', email = '', address = ''
    from invoice_payments s
    where s.merchant_uid = p_merchant_uid and s.payment_id = any (p_payment_ids)
      and v.merchant_uid = s.merchant_uid and v.visitor_id = s.visitor_id;
  update invoice_payments s set outcome_email = ''
    where s.merchant_uid = p_merchant_uid and s.payment_id = any (p_payment_ids);
  -- Links and receipts mailed to them.
  delete from mail_messages m
    where m.merchant_uid = p_merchant_uid and (m.link_id is not null or m.kind in ('link_receipt', 'link_not_charged'))
      and lower(m.recipient) in (select lower(word) from unnest(p_words) word);

  -- A waiting receipt is removed from the queue, and one that has failed for good is deleted.
  perform graphile_worker.remove_job(b.key)
    from background_jobs b
    join graphile_worker._private_jobs j on j.id = b.job_id
    where b.task = 'send_receipt_mail'
      and j.payload -> 'about' ->> 'merchant_uid' = p_merchant_uid::text
      and j.payload -> 'about' ->> 'payment_id' = any (p_payment_ids::text[])
      and b.state <> 'failed';
  perform from graphile_worker.complete_jobs(array(
    select b.job_id
    from background_jobs b
    join graphile_worker._private_jobs j on j.id = b.job_id
    where b.task = 'send_receipt_mail'
      and j.payload -> 'about' ->> 'merchant_uid' = p_merchant_uid::text
      and j.payload -> 'about' ->> 'payment_id' = any (p_payment_ids::text[])
      and b.state = 'failed'));
  return v_files;
end $$;

revoke all on function erase_copies_of_payments from public;
grant execute on function erase_copies_of_payments to countinghouse_gateway;
