-- Returns the flags of the merchant whom a payer on a public page pays.
--
-- Called by payment_link_facts and payer_invoice_facts. A plain expression, so that it is inlined into their queries.
create or replace function payer_setting_facts(p_setting merchant_settings) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'allow_customer_vault', p_setting.allow_customer_vault, 'allow_invoicing', p_setting.allow_invoicing,
    'allow_recurring_transactions', p_setting.allow_recurring_transactions, 'allow_capture', p_setting.allow_capture,
    'allow_reversal', p_setting.allow_reversal, 'allow_cancel', p_setting.allow_cancel, 'allow_refund', p_setting.allow_refund,
    'allow_charge', p_setting.allow_charge, 'allow_authorization', p_setting.allow_authorization,
    'allow_blind_credit', p_setting.allow_blind_credit, 'allow_l2l3', p_setting.allow_l2l3,
    'allow_payment_link', p_setting.allow_payment_link, 'allow_international_payment', p_setting.allow_international_payment)
$$;

revoke all on function payer_setting_facts from public;
