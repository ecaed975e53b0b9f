-- Updates the status of an invoice after a payment, a refund or an offline payment, and reports it: an event in its history, and webhooks.
-- If no money moved, the status and the version stay.
--
-- Called by conclude_invoice_payment, conclude_invoice_refund and change_offline_payment, which hold the row of the invoice and have
-- changed its amounts.
create or replace function report_invoice_payment(
  -- The invoice before its amounts were changed.
  p_before invoices,
  -- payment_applied, payment_failed, payment_taken_off, refund_applied, refund_declined or refund_reversed.
  p_kind text,
  p_visitor_id uuid,
  -- Business time.
  p_at timestamptz,
  -- payment_id or offline_payment_id, and amounts in minor units.
  p_facts jsonb
) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_invoice invoices;
begin
  select i.* into strict v_invoice
    from invoices i
    where i.merchant_uid = p_before.merchant_uid and i.invoice_id = p_before.invoice_id;
  if (v_invoice.paid_amount, v_invoice.refunded_amount, v_invoice.credited_amount)
    is distinct from (p_before.paid_amount, p_before.refunded_amount, p_before.credited_amount)
  then
    v_invoice.status := invoice_status_by_money(v_invoice);
    v_invoice.close_reason := case when v_invoice.status = 'closed' then coalesce(v_invoice.close_reason, 'void') end;
    v_invoice.closed_at := case when v_invoice.status = 'closed' then coalesce(v_invoice.closed_at, p_at) end;
    v_invoice.paid_at := case v_invoice.status
      when 'paid' then coalesce(v_invoice.paid_at, p_at) when 'closed' then v_invoice.paid_at end;
    v_invoice.version := v_invoice.version + 1;
    v_invoice.updated_at := p_at;
  end if;
  -- For an offline payment, the audit history has an entry with the person who recorded it.
  if p_facts ? 'payment_id' then
    insert into invoice_events (merchant_uid, invoice_id, invoice_event_id, kind, at, user_id, visitor_id, facts)
      values (
        v_invoice.merchant_uid, v_invoice.invoice_id, gen_random_uuid(), p_kind, p_at, null, p_visitor_id,
        p_facts || jsonb_build_object('status', v_invoice.status, 'balance_amount', v_invoice.balance_amount));
  end if;
  if p_kind in ('payment_applied', 'payment_failed') then
    perform write_webhook_event(v_invoice.merchant_uid, 'invoice.' || p_kind, p_at, invoice_facts(v_invoice) || p_facts);
  end if;
  -- Last, so that write_invoice_webhooks reports the new status after the payment.
  if v_invoice.version <> p_before.version then
    update invoices i set
        status = v_invoice.status, close_reason = v_invoice.close_reason, closed_at = v_invoice.closed_at, paid_at = v_invoice.paid_at,
        version = v_invoice.version, updated_at = v_invoice.updated_at
      where i.merchant_uid = v_invoice.merchant_uid and i.invoice_id = v_invoice.invoice_id;
  end if;
end $$;

revoke all on function report_invoice_payment from public;
grant execute on function report_invoice_payment to countinghouse_gateway;
