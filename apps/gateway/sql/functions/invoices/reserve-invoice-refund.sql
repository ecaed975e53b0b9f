-- Records what a refund takes of an invoice, before the refund is sent: the invoice's share first, and the tip last. If the customer no
-- longer owes it, a draft credit note of the same amount is written with it, and both count from now on. A refund that leaves the debt
-- counts once it is approved. If the invoice has changed since it was read, it raises, so that the recorded refund is rolled back and
-- nothing is sent.
--
-- Called by record-refund.ts in the statement that records the refund, after record_refund, which has locked the payment. It runs as the
-- owner and names the merchant in each statement. Raises check_violation 'invoice_is_payable' with the detail 'changed'.
create or replace function reserve_invoice_refund(
  p_merchant_uid uuid,
  p_payment_id uuid,
  p_parent_payment_id uuid,
  -- Minor units: the amount of the refund, and the invoice's share of it as the caller computed it.
  p_refund_amount bigint,
  p_invoice_id uuid,
  p_invoice_amount bigint,
  -- The version of the invoice that was read.
  p_version integer,
  -- Whether the customer still owes it.
  p_reopens_invoice boolean,
  -- The columns of the draft credit note and of its lines; null if there is none.
  p_note jsonb,
  p_note_lines jsonb,
  -- Business time.
  p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_before invoices;
  v_left bigint;
  v_note invoices;
begin
  select i.* into v_before
    from invoices i
    where i.merchant_uid = p_merchant_uid and i.invoice_id = p_invoice_id and i.version = p_version
    for no key update;
  if not found then perform refuse_invoice_payment('changed'); end if;
  select s.amount - coalesce((
      select sum(r.amount) from invoice_refunds r
      where r.merchant_uid = p_merchant_uid and r.parent_payment_id = p_parent_payment_id and r.state in ('reserved', 'applied')), 0)
    into v_left
    from invoice_payments s
    where s.merchant_uid = p_merchant_uid and s.payment_id = p_parent_payment_id and s.invoice_id = p_invoice_id and s.state = 'applied';
  if not found or p_invoice_amount <> least(p_refund_amount, v_left) then perform refuse_invoice_payment('changed'); end if;

  if p_note is not null then
    insert into invoices (
        merchant_uid, invoice_id, kind, status, series_id, customer_id, bill_to, has_own_bill_to, ship_to, send_to, locale, currency,
        terminal_uid, order_id, title, issue_date, note_to_customer, total_amount, payment_terms, terms, internal_note, custom_fields,
        shipping_amount, shipping_tax_rate_ids, shipping_net_amount, shipping_discount_total, shipping_tax_amounts, shipping_total, taxes,
        subtotal_amount, discount_total, tax_amount, tax_on_top_amount, allow_partial, minimum_amount, tip_choices, re_attempts, reminders,
        reminder_days, parent_invoice_id, created_at, created_by, created_by_name, updated_at)
      select
        p_merchant_uid, n.invoice_id, 'credit_note', 'draft', n.series_id, n.customer_id, n.bill_to, true, n.ship_to, n.send_to, n.locale, n.currency,
        n.terminal_uid, n.order_id, n.title, n.issue_date, n.note_to_customer, n.total_amount, n.payment_terms, n.terms, n.internal_note, n.custom_fields,
        n.shipping_amount, n.shipping_tax_rate_ids, n.shipping_net_amount, n.shipping_discount_total, n.shipping_tax_amounts, n.shipping_total, n.taxes,
        n.subtotal_amount, n.discount_total, n.tax_amount, n.tax_on_top_amount, n.allow_partial, n.minimum_amount, n.tip_choices, n.re_attempts,
        n.reminders, n.reminder_days, p_invoice_id, p_at, n.created_by, n.created_by_name, p_at
      from jsonb_populate_record(null::invoices, p_note) n
      returning * into strict v_note;
    insert into invoice_lines (
        merchant_uid, invoice_id, line_number, item_code, description, quantity_ten_thousandths, unit_price_ten_thousandths, unit_of_measure,
        commodity_code, discount_ppm, discount_amount, tax_rate_ids, gross_amount, discount_total, net_amount, tax_amounts, total_amount)
      select
        p_merchant_uid, v_note.invoice_id, l.line_number, l.item_code, l.description, l.quantity_ten_thousandths, l.unit_price_ten_thousandths,
        l.unit_of_measure, l.commodity_code, l.discount_ppm, l.discount_amount, l.tax_rate_ids, l.gross_amount, l.discount_total, l.net_amount,
        l.tax_amounts, l.total_amount
      from jsonb_populate_recordset(null::invoice_lines, p_note_lines) l;
  end if;
  insert into invoice_refunds (
      merchant_uid, payment_id, parent_payment_id, invoice_id, state, amount, tip_amount, reopens_invoice, credit_note_id, created_at)
    values (
      p_merchant_uid, p_payment_id, p_parent_payment_id, p_invoice_id, 'reserved', p_invoice_amount, p_refund_amount - p_invoice_amount,
      p_reopens_invoice, v_note.invoice_id, p_at);
  if not p_reopens_invoice then
    update invoices i set
        credited_amount = i.credited_amount + coalesce(v_note.total_amount, 0), refunded_amount = i.refunded_amount + p_invoice_amount
      where i.merchant_uid = p_merchant_uid and i.invoice_id = p_invoice_id;
  end if;
  perform report_invoice_payment(
    v_before, 'refund_begun', null, p_at,
    jsonb_build_object(
      'payment_id', p_payment_id, 'parent_payment_id', p_parent_payment_id, 'amount', p_invoice_amount,
      'tip_amount', p_refund_amount - p_invoice_amount, 'reopens_invoice', p_reopens_invoice));
  return true;
end $$;

revoke all on function reserve_invoice_refund from public;
grant execute on function reserve_invoice_refund to countinghouse_payments;
