-- Mails the merchant about an approved payment by a link, if it was the first one, or the last one that the link allows. The address is
-- that of the settings, or of the person who created the link.
--
-- Called by conclude_link_use, as the owner, in the transaction that approves the payment.
create or replace function mail_link_payment(
  p_payment payments,
  -- The link before and after this payment.
  p_before payment_links,
  p_link payment_links
) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_settings payment_link_settings;
  v_merchant merchants;
  v_to_merchant text;
  v_news jsonb;
begin
  if p_before.last_paid_at is not null and (p_link.status <> 'completed' or p_before.status = 'completed') then return; end if;
  select * into v_settings from payment_link_settings s where s.merchant_uid = p_payment.merchant_uid;
  select * into strict v_merchant from merchants m where m.merchant_uid = p_payment.merchant_uid;
  v_to_merchant := coalesce(
    nullif(v_settings.support_email, ''), (select u.email from users u where u.user_id = p_link.created_by), '');
  if v_to_merchant = '' then return; end if;
  select jsonb_build_object(
      'name', p_link.name, 'amount', p_payment.amount, 'currency', p_payment.currency, 'used_count', p_link.used_count,
      'url', t.client_url || '/payment-link/settings')
    into strict v_news
    from tenants t where t.tenant_uid = v_merchant.tenant_uid;
  if p_before.last_paid_at is null then
    perform post_link_mail(
      v_merchant, 'link_first_payment', p_link.link_id, null, v_to_merchant, v_settings.default_locale, v_news, p_payment.updated_at);
  end if;
  if p_link.status = 'completed' and p_before.status <> 'completed' then
    perform post_link_mail(
      v_merchant, 'link_used_up', p_link.link_id, null, v_to_merchant, v_settings.default_locale, v_news, p_payment.updated_at);
  end if;
end $$;

revoke all on function mail_link_payment from public;
