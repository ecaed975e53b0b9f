-- Copies the invoice's currency to each of its payments, so that payments can be summed without a join.
--
-- Trigger set_currency_of_invoice_payment: before insert on invoice_payments. It runs as the owner and names the merchant.
create or replace function set_currency_of_invoice_payment() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  select i.currency into strict new.currency
    from invoices i
    where i.merchant_uid = new.merchant_uid and i.invoice_id = new.invoice_id;
  return new;
end $$;

revoke all on function set_currency_of_invoice_payment from public;
