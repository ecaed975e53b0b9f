-- Keeps the due date of the oldest part that is open with each unpaid invoice: lists, ageing and what is overdue go by it. The parts stored with
-- payments and refunds say what is open, as in domain's standingOfInvoiceParts (packages/domain/src/invoice/invoice-parts.ts): a payment that is
-- taken off opens the parts that it went to, and so does a refund that leaves the debt. What is credited needs no look: it is taken off the latest
-- parts, so that the oldest one with something unpaid stays open as long as anything is owed. The last part is due when the whole is. Whoever
-- changes the stored parts does so before the invoice.
--
-- Trigger set_open_due_date: before insert or update of status, due_date and amounts of invoices.
create or replace function set_open_due_date() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  new.open_due_date := null;
  if new.kind = 'invoice' and new.status in ('open', 'partially_paid') then
    select case when p.until_here < new.total_amount then p.due_date else new.due_date end into new.open_due_date
      from (
        select a.part_number, a.due_date, a.amount, sum(a.amount) over (order by a.part_number) as until_here
          from invoice_parts a
          where a.merchant_uid = new.merchant_uid and a.invoice_id = new.invoice_id
      ) p
      where new.paid_amount = 0 or p.amount > (
          select coalesce(sum((e ->> 'amount')::bigint), 0)
            from invoice_payments s cross join jsonb_array_elements(s.parts) e
            where s.merchant_uid = new.merchant_uid and s.invoice_id = new.invoice_id and s.state = 'applied'
              and (e ->> 'part_number')::smallint = p.part_number
        ) - (
          select coalesce(sum((e ->> 'amount')::bigint), 0)
            from invoice_refunds r cross join jsonb_array_elements(r.parts) e
            where r.merchant_uid = new.merchant_uid and r.invoice_id = new.invoice_id and r.state = 'applied'
              and (e ->> 'part_number')::smallint = p.part_number
        )
      order by p.part_number
      limit 1;
    new.open_due_date := coalesce(new.open_due_date, new.due_date);
  end if;
  return new;
end $$;

revoke all on function set_open_due_date from public;
