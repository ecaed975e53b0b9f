-- Maintains the due date of the oldest open part in each unpaid invoice, for lists, ageing and overdue invoices. The parts stored with
-- payments and refunds say what is open, as in the domain's standingOfInvoiceParts (packages/domain/src/invoice/invoice-parts.ts). Taking a
-- payment off reopens its parts, and so does a refund that leaves the debt. Credited amounts can be ignored: they reduce the latest parts,
-- so the oldest unpaid one stays open as long as anything is owed. The last part is due when the whole is. Code that changes the stored
-- parts must do so before the invoice.
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
