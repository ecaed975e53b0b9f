-- Deletes the mails to a customer who is erased or deleted, mails of the customer's invoices included, with their links and the record of
-- who used them. Waiting mails are not sent.
--
-- Triggers forget_mail_of_deleted_customer and forget_mail_of_erased_customer: after delete, or update of status to 'erased', on
-- vault_customers.
create or replace function forget_mail_of_customer() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  delete from mail_messages m where m.merchant_uid = old.merchant_uid and m.customer_id = old.customer_id;
  delete from link_secrets s
    where s.merchant_uid = old.merchant_uid and s.purpose = 'customer' and s.target_id = old.customer_id;
  perform forget_mail_of_invoices(
    old.merchant_uid,
    (select array_agg(i.invoice_id) from invoices i
      where i.merchant_uid = old.merchant_uid and i.customer_id = old.customer_id));
  return null;
end $$;

revoke all on function forget_mail_of_customer from public;
