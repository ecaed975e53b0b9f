-- Issues a draft credit note with the next number of its series, once its refund is approved. Its date is today in the merchant's time
-- zone, or the latest date of the series if that is later, so that numbers and dates have the same order. The number must agree with the
-- domain's takeNumber (packages/domain/src/invoice/invoice-number.ts); a test compares the two. It never fails for a rule, because an
-- approved refund must be concluded. A number that another document has is skipped.
--
-- Called by conclude_invoice_refund, as the owner, at its end. Raises no_data_found if there is no such draft.
create or replace function issue_credit_note(p_merchant_uid uuid, p_credit_note_id uuid, p_at timestamptz) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_note invoices;
  v_series invoice_series;
  v_date date;
  v_year smallint;
  v_number bigint;
  v_invoice_number text;
begin
  select n.* into strict v_note
    from invoices n
    where n.merchant_uid = p_merchant_uid and n.invoice_id = p_credit_note_id and n.kind = 'credit_note' and n.status = 'draft'
    for no key update;
  select business_date_of(p_at, m.time_zone) into strict v_date from merchants m where m.merchant_uid = p_merchant_uid;
  select s.* into strict v_series
    from invoice_series s
    where s.merchant_uid = p_merchant_uid and s.series_id = v_note.series_id
    for no key update;
  v_date := greatest(v_date, v_series.latest_issue_date);
  v_year := extract(year from v_date);
  v_number := case when v_series.restarts = 'yearly' and v_year > v_series.year then 1 else v_series.next_number end;
  loop
    v_invoice_number := number_of_series(v_series, v_number, v_year);
    exit when not exists (select from invoices n where n.merchant_uid = p_merchant_uid and n.invoice_number = v_invoice_number);
    v_number := v_number + 1;
  end loop;
  update invoice_series s set next_number = v_number + 1, year = v_year, latest_issue_date = v_date, updated_at = p_at
    where s.merchant_uid = p_merchant_uid and s.series_id = v_note.series_id;
  update invoices n set
      invoice_number = v_invoice_number, status = 'issued', issue_date = v_date, issued_at = p_at, version = n.version + 1, updated_at = p_at
    where n.merchant_uid = p_merchant_uid and n.invoice_id = p_credit_note_id;
end $$;

revoke all on function issue_credit_note from public;
