-- Returns the webhook facts of an invoice, an estimate or a credit note: ids, its number, codes, amounts (minor units) and dates; no name,
-- no text and nothing about a payer.
--
-- Called by write_invoice_webhooks and report_invoice_payment.
create or replace function invoice_facts(p_invoice invoices) returns jsonb
language sql immutable
as $$
  select jsonb_build_object(
    'invoice_id', p_invoice.invoice_id,
    'kind', p_invoice.kind,
    'invoice_number', p_invoice.invoice_number,
    'parent_invoice_id', p_invoice.parent_invoice_id,
    'status', p_invoice.status,
    'close_reason', p_invoice.close_reason,
    'currency', p_invoice.currency,
    'total_amount', p_invoice.total_amount,
    'paid_amount', p_invoice.paid_amount,
    'refunded_amount', p_invoice.refunded_amount,
    'credited_amount', p_invoice.credited_amount,
    'balance_amount', p_invoice.balance_amount,
    'issue_date', p_invoice.issue_date,
    'due_date', p_invoice.due_date,
    'version', p_invoice.version)
$$;

revoke all on function invoice_facts from public;
grant execute on function invoice_facts to countinghouse_gateway;
