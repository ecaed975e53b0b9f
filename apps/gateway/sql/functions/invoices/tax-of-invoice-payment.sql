-- Returns the sales tax included in the next payment of an invoice: the tax due for all that is paid with it, rounded half-even, minus the
-- tax of the payments that were not released. It must agree with the domain's taxOfInvoicePayment
-- (packages/domain/src/invoice/invoice-level23.ts); a test compares them.
--
-- Called by reserve_invoice_payment and change_offline_payment, which hold the row of the invoice.
create or replace function tax_of_invoice_payment(
  -- Its state before the payment.
  p_invoice invoices,
  -- Minor units, without the tip.
  p_amount bigint
) returns bigint
language sql stable
as $$
  with unreleased as (
    select coalesce(sum(s.amount), 0) as amount, coalesce(sum(s.sales_tax), 0) as sales_tax
      from invoice_payments s
      where s.merchant_uid = p_invoice.merchant_uid and s.invoice_id = p_invoice.invoice_id and s.state <> 'released'
  ),
  due as (
    select u.sales_tax, div(p_invoice.tax_amount * (u.amount + p_amount), t.amount) as whole,
        (p_invoice.tax_amount * (u.amount + p_amount)) % t.amount as rest, t.amount as total_amount
      from unreleased u cross join (select greatest(1, p_invoice.total_amount)::numeric as amount) t
  )
  -- Earlier payments can have been rounded so far up or down that this one cannot make up for it. The next one then does.
  select greatest(0, least(p_amount, d.whole - d.sales_tax + case
      when 2 * d.rest > d.total_amount or (2 * d.rest = d.total_amount and d.whole % 2 = 1) then 1 else 0 end))::bigint
    from due d
$$;

revoke all on function tax_of_invoice_payment from public;
grant execute on function tax_of_invoice_payment to countinghouse_gateway;
