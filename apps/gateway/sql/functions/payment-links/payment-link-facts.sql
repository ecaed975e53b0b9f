-- Reads a payment link with everything that its page and its payments need: the link, the settings of its merchant's pages, the merchant
-- with its flags, its page texts, the terminal, and the customer of a personal link. One JSON document, so that a visitor's request needs
-- one query. Null if the link was deleted.
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
      'settings', case when s.merchant_uid is not null then page_settings_facts(s) end,
      'terminal', payer_terminal_facts(t),
      'customer', case when c.status in ('active', 'archived') then jsonb_build_object(
        'full_name', c.full_name, 'email', c.email, 'is_active', c.status = 'active') end,
      'business', jsonb_build_object(
        'city', coalesce(b.address ->> 'city', ''), 'state', coalesce(b.address ->> 'state', ''), 'phone', coalesce(b.phone, ''),
        'consent_texts', f.consent_texts),
      'merchant', payer_merchant_facts(m),
      'merchant_setting', payer_setting_facts(f))
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
