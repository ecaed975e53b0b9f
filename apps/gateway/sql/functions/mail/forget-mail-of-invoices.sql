-- Deletes the mails of documents whose recipients are erased, with their links and the record of who used them. Waiting mails are not sent.
--
-- Called by personal-invoices.ts, and by forget_mail_of_customer. It runs as the owner and names the merchant in each statement.
create or replace function forget_mail_of_invoices(p_merchant_uid uuid, p_invoice_ids uuid[]) returns void
language sql security definer set search_path = gateway, pg_temp
as $$
  delete from mail_messages m where m.merchant_uid = p_merchant_uid and m.invoice_id = any (p_invoice_ids);
  delete from link_secrets s
    where s.merchant_uid = p_merchant_uid and s.purpose = 'invoice' and s.target_id = any (p_invoice_ids);
$$;

revoke all on function forget_mail_of_invoices from public;
grant execute on function forget_mail_of_invoices to countinghouse_gateway;
