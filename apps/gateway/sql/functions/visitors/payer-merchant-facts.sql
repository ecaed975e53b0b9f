-- Returns the merchant whom a payer on a public page pays.
--
-- Called by payment_link_facts and payer_invoice_facts. A plain expression, so that it is inlined into their queries.
create or replace function payer_merchant_facts(p_merchant merchants) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'merchant_uid', p_merchant.merchant_uid, 'tenant_uid', p_merchant.tenant_uid, 'doing_business_as', p_merchant.doing_business_as,
    'account_status_code', p_merchant.account_status_code, 'time_zone', p_merchant.time_zone, 'currency', p_merchant.currency,
    'batch_close_time', left(p_merchant.batch_close_time::text, 5), 'batch_close_automatic', p_merchant.batch_close_automatic,
    'batch_close_days', p_merchant.batch_close_days, 'batch_closed_until', p_merchant.batch_closed_until,
    'batch_closed_date', p_merchant.batch_closed_date)
$$;

revoke all on function payer_merchant_facts from public;
