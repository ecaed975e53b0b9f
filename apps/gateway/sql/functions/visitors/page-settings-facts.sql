-- Returns the settings of a merchant's payment pages for the pages and their payments.
--
-- Called by payment_link_facts and payer_invoice_facts. A plain expression, so that it is inlined into their queries.
create or replace function page_settings_facts(p_settings payment_link_settings) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'enabled', p_settings.enabled, 'default_locale', p_settings.default_locale, 'texts', p_settings.texts, 'fields', p_settings.fields,
    'tip_choices', p_settings.tip_choices, 'terms_url', p_settings.terms_url, 'privacy_url', p_settings.privacy_url,
    'return_urls', p_settings.return_urls, 'support_email', p_settings.support_email, 'protection', p_settings.protection)
$$;

revoke all on function page_settings_facts from public;
