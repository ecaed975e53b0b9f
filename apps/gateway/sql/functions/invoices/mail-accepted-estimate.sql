-- Puts a mail about an accepted estimate into the outbox, for the merchant: to the address of the payment pages, or of the estimate's
-- creator.
--
-- Called by write_invoice_webhooks, as the owner.
create or replace function mail_accepted_estimate(p_estimate invoices) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_merchant merchants;
  v_url text;
  v_recipient text;
  v_locale text;
begin
  select s.support_email, s.default_locale into v_recipient, v_locale
    from payment_link_settings s where s.merchant_uid = p_estimate.merchant_uid;
  v_recipient := coalesce(nullif(v_recipient, ''), (select u.email from users u where u.user_id = p_estimate.created_by), '');
  if v_recipient = '' then return; end if;
  select * into strict v_merchant from merchants m where m.merchant_uid = p_estimate.merchant_uid;
  select t.client_url into strict v_url from tenants t where t.tenant_uid = v_merchant.tenant_uid;
  perform post_invoice_mail(
    v_merchant, 'estimate_accepted', p_estimate.invoice_id, v_recipient, coalesce(v_locale, 'en'),
    jsonb_build_object(
      'amount', p_estimate.total_amount, 'currency', p_estimate.currency, 'url', v_url || '/invoice/' || p_estimate.invoice_id),
    p_estimate.updated_at);
end $$;

revoke all on function mail_accepted_estimate from public;
