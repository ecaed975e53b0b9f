-- Distributes a payment over the open parts of an invoice, the oldest first. The parts of earlier payments are stored with them. Credited
-- amounts are taken off the unpaid amounts, starting from the last part. It must agree with the domain's standingOfParts and partsOfPayment
-- (packages/domain/src/invoice/invoice-parts.ts); a test compares them.
--
-- Called by conclude_invoice_payment and change_offline_payment, which hold the row of the invoice.
create or replace function parts_of_invoice_payment(
  -- Its state before the payment.
  p_invoice invoices,
  -- Minor units, without the tip.
  p_amount bigint
) returns jsonb
language sql stable
as $$
  with paid as (
    select (e ->> 'part_number')::smallint as part_number, sum((e ->> 'amount')::bigint) as amount
      from invoice_payments s cross join jsonb_array_elements(s.parts) e
      where s.merchant_uid = p_invoice.merchant_uid and s.invoice_id = p_invoice.invoice_id and s.state = 'applied'
      group by 1
  ),
  opened as (
    select (e ->> 'part_number')::smallint as part_number, sum((e ->> 'amount')::bigint) as amount
      from invoice_refunds r cross join jsonb_array_elements(r.parts) e
      where r.merchant_uid = p_invoice.merchant_uid and r.invoice_id = p_invoice.invoice_id and r.state = 'applied'
      group by 1
  ),
  unpaid as (
    select p.part_number, p.amount - coalesce(d.amount, 0) + coalesce(o.amount, 0) as amount
      from invoice_parts p
      left join paid d on d.part_number = p.part_number
      left join opened o on o.part_number = p.part_number
      where p.merchant_uid = p_invoice.merchant_uid and p.invoice_id = p_invoice.invoice_id
  ),
  -- A refund with a credit note affects no part.
  credited as (
    select p_invoice.credited_amount - coalesce(sum(r.amount), 0) as amount
      from invoice_refunds r
      where r.merchant_uid = p_invoice.merchant_uid and r.invoice_id = p_invoice.invoice_id and not r.reopens_invoice
        and r.state in ('reserved', 'applied')
  ),
  open as (
    select u.part_number, u.amount - greatest(0, least(u.amount, c.amount
        - coalesce(sum(u.amount) over (order by u.part_number desc rows between unbounded preceding and 1 preceding), 0))) as amount
      from unpaid u cross join credited c
  ),
  taken as (
    select o.part_number, greatest(0, least(o.amount, p_amount
        - coalesce(sum(o.amount) over (order by o.part_number rows between unbounded preceding and 1 preceding), 0))) as amount
      from open o
  )
  select coalesce(jsonb_agg(jsonb_build_object('part_number', t.part_number, 'amount', t.amount) order by t.part_number), '[]')
    from taken t
    where t.amount > 0
$$;

revoke all on function parts_of_invoice_payment from public;
grant execute on function parts_of_invoice_payment to countinghouse_gateway;
