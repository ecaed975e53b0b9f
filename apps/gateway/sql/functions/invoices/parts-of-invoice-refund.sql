-- Returns the parts that a refund reopens if it leaves the debt: those that its payment went to, the latest first, less what earlier
-- refunds have reopened. It must agree with the domain's partsOfRefund (packages/domain/src/invoice/invoice-parts.ts).
--
-- Called by conclude_invoice_refund, which holds the row of the invoice.
create or replace function parts_of_invoice_refund(p_refund invoice_refunds) returns jsonb
language sql stable
as $$
  with paid as (
    select (e ->> 'part_number')::smallint as part_number, (e ->> 'amount')::bigint as amount
      from invoice_payments s cross join jsonb_array_elements(s.parts) e
      where s.merchant_uid = p_refund.merchant_uid and s.payment_id = p_refund.parent_payment_id
  ),
  opened as (
    select (e ->> 'part_number')::smallint as part_number, sum((e ->> 'amount')::bigint) as amount
      from invoice_refunds r cross join jsonb_array_elements(r.parts) e
      where r.merchant_uid = p_refund.merchant_uid and r.parent_payment_id = p_refund.parent_payment_id and r.state = 'applied'
        and r.payment_id <> p_refund.payment_id
      group by 1
  ),
  still as (
    select p.part_number, p.amount - coalesce(o.amount, 0) as amount from paid p left join opened o using (part_number)
  ),
  taken as (
    select s.part_number, greatest(0, least(s.amount, p_refund.amount
        - coalesce(sum(s.amount) over (order by s.part_number desc rows between unbounded preceding and 1 preceding), 0))) as amount
      from still s
  )
  select coalesce(jsonb_agg(jsonb_build_object('part_number', t.part_number, 'amount', t.amount) order by t.part_number), '[]')
    from taken t
    where t.amount > 0
$$;

revoke all on function parts_of_invoice_refund from public;
