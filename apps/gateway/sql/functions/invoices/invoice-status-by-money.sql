-- Returns the state of an issued invoice by its amounts. With nothing left it is paid, or closed (as void) if nothing was ever paid. A
-- closed one stays closed whatever becomes of its payments. It must agree with the domain's invoiceStatusByMoney
-- (packages/domain/src/invoice/invoice-states.ts); a test compares the two.
--
-- Called by report_invoice_payment.
create or replace function invoice_status_by_money(p_invoice invoices) returns text
language sql immutable
as $$
  select case
    when p_invoice.status = 'closed' then 'closed'
    when p_invoice.balance_amount = 0 then case when p_invoice.paid_amount > 0 then 'paid' else 'closed' end
    when p_invoice.paid_amount > p_invoice.refunded_amount then 'partially_paid'
    else 'open'
  end
$$;

revoke all on function invoice_status_by_money from public;
grant execute on function invoice_status_by_money to countinghouse_gateway;
