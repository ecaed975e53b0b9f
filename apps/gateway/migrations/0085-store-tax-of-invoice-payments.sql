-- The sales tax included in each payment of an invoice, in minor units. The next share is computed from the shares that were not released.
alter table invoice_payments add column sales_tax bigint not null default 0 check (sales_tax between 0 and amount);

-- A card payment has stored its tax since it was recorded.
update invoice_payments s set sales_tax = least(p.sales_tax, s.amount)
  from payments p
  where p.merchant_uid = s.merchant_uid and p.payment_id = s.payment_id and p.sales_tax > 0;

-- An offline payment gets the tax that the payments before it left to it. It is rounded half-even, as everywhere.
with paid as (
  select s.merchant_uid, s.invoice_payment_id, s.offline_payment_id, i.tax_amount, i.total_amount,
      sum(s.amount) over earlier - s.amount as paid_before, sum(s.amount) over earlier as paid_until
    from invoice_payments s
    join invoices i on i.merchant_uid = s.merchant_uid and i.invoice_id = s.invoice_id
    where s.state <> 'released' and i.tax_amount > 0
    window earlier as (partition by s.merchant_uid, s.invoice_id order by s.created_at, s.invoice_payment_id)
),
due as (
  select p.merchant_uid, p.invoice_payment_id, sum(a.sign * (d.whole + case
        when 2 * d.rest > p.total_amount or (2 * d.rest = p.total_amount and d.whole % 2 = 1) then 1 else 0 end)) as sales_tax
    from paid p
    cross join lateral (values (1, p.paid_until), (-1, p.paid_before)) as a (sign, paid)
    cross join lateral (
      select div(p.tax_amount * a.paid, p.total_amount) as whole, (p.tax_amount * a.paid) % p.total_amount as rest) d
    where p.offline_payment_id is not null
    group by p.merchant_uid, p.invoice_payment_id
)
update invoice_payments s set sales_tax = d.sales_tax
  from due d
  where d.merchant_uid = s.merchant_uid and d.invoice_payment_id = s.invoice_payment_id;
