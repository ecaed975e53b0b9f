-- Reads a payment link with all that its page and its payments go by: the link, the settings of its merchant's pages, the merchant with its
-- flags, what its pages say of it, the terminal, and the customer of a personal link. One document, so that a visitor's request is one look at the database. Null where
-- the link is gone.
--
-- Called by find_link_secret and find_visitor, which show a single link to a caller that has its secret or a token of it.
create or replace function payment_link_facts(p_merchant_uid uuid, p_link_id uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
      'link', jsonb_build_object(
        'link_id', l.link_id, 'title', l.title, 'description', l.description, 'kind', l.kind, 'amount', l.amount,
        'minimum_amount', l.minimum_amount, 'maximum_amount', l.maximum_amount, 'choices', l.choices,
        'allows_other_amount', l.allows_other_amount, 'items', l.items, 'tax_rate_ppm', l.tax_rate_ppm, 'tip_choices', l.tip_choices,
        'currency', l.currency, 'max_uses', l.max_uses, 'used_count', l.used_count, 'reserved_count', l.reserved_count,
        'starts_at', l.starts_at, 'expires_at', l.expires_at, 'order_id', l.order_id, 'customer_id', l.customer_id, 'fields', l.fields,
        'keep_card', l.keep_card, 'return_url', l.return_url, 'status', l.status),
      'settings', case when s.merchant_uid is not null then jsonb_build_object(
        'enabled', s.enabled, 'default_locale', s.default_locale, 'texts', s.texts, 'fields', s.fields, 'tip_choices', s.tip_choices,
        'terms_url', s.terms_url, 'privacy_url', s.privacy_url, 'return_urls', s.return_urls, 'support_email', s.support_email,
        'protection', s.protection) end,
      'terminal', jsonb_build_object(
        'terminal_uid', t.terminal_uid, 'name', t.name, 'platform_id', t.platform_id, 'settlement_connection', t.settlement_connection,
        'acquirer_terminal_id', t.acquirer_terminal_id, 'acquirer_merchant_id', t.acquirer_merchant_id, 'currency', t.currency),
      'customer', case when c.status in ('active', 'archived') then jsonb_build_object(
        'full_name', c.full_name, 'email', c.email, 'is_active', c.status = 'active') end,
      'business', jsonb_build_object(
        'city', coalesce(b.address ->> 'city', ''), 'state', coalesce(b.address ->> 'state', ''), 'phone', coalesce(b.phone, ''),
        'consent_texts', f.consent_texts),
      'merchant', jsonb_build_object(
        'merchant_uid', m.merchant_uid, 'tenant_uid', m.tenant_uid, 'doing_business_as', m.doing_business_as,
        'account_status_code', m.account_status_code, 'time_zone', m.time_zone, 'currency', m.currency,
        'batch_close_time', left(m.batch_close_time::text, 5), 'batch_close_automatic', m.batch_close_automatic,
        'batch_close_days', m.batch_close_days, 'batch_closed_until', m.batch_closed_until, 'batch_closed_date', m.batch_closed_date),
      'merchant_setting', jsonb_build_object(
        'allow_customer_vault', f.allow_customer_vault, 'allow_invoicing', f.allow_invoicing,
        'allow_recurring_transactions', f.allow_recurring_transactions, 'allow_capture', f.allow_capture, 'allow_reversal', f.allow_reversal,
        'allow_cancel', f.allow_cancel, 'allow_refund', f.allow_refund, 'allow_charge', f.allow_charge,
        'allow_authorization', f.allow_authorization, 'allow_blind_credit', f.allow_blind_credit, 'allow_l2l3', f.allow_l2l3,
        'allow_payment_link', f.allow_payment_link, 'allow_international_payment', f.allow_international_payment))
    from payment_links l
    join merchants m on m.merchant_uid = l.merchant_uid
    join merchant_settings f on f.merchant_uid = l.merchant_uid
    join terminals t on t.merchant_uid = l.merchant_uid and t.terminal_uid = l.terminal_uid
    left join merchant_profiles b on b.merchant_uid = l.merchant_uid
    left join payment_link_settings s on s.merchant_uid = l.merchant_uid
    left join vault_customers c on c.merchant_uid = l.merchant_uid and c.customer_id = l.customer_id
    where l.merchant_uid = p_merchant_uid and l.link_id = p_link_id
$$;

revoke all on function payment_link_facts from public;
