-- Reads an invoice, an estimate or a credit note with everything that its page and its payments need, except its lines, parts and payments:
-- the document, the settings of its merchant's pages, the merchant with its flags, its page texts, the terminal, and its customer. One JSON
-- document, so that a visitor's request needs one query. Null for a document that was not issued.
--
-- Called by find_link_secret and find_visitor, which show a single document to a caller that has its secret or a token of it.
create or replace function payer_invoice_facts(p_merchant_uid uuid, p_invoice_id uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
      'invoice', jsonb_build_object(
        'invoice_id', i.invoice_id, 'kind', i.kind, 'invoice_number', i.invoice_number, 'status', i.status, 'currency', i.currency,
        'issue_date', i.issue_date, 'due_date', i.due_date, 'order_id', i.order_id, 'title', i.title,
        'total_amount', i.total_amount, 'tax_amount', i.tax_amount, 'paid_amount', i.paid_amount, 'refunded_amount', i.refunded_amount,
        'credited_amount', i.credited_amount, 'reserved_amount', i.reserved_amount, 'balance_amount', i.balance_amount,
        'allow_partial', i.allow_partial, 'minimum_amount', i.minimum_amount, 'tip_choices', i.tip_choices,
        'customer_id', i.customer_id, 'account_uid', i.account_uid, 'first_viewed_at', i.first_viewed_at, 'paid_at', i.paid_at),
      'settings', case when s.merchant_uid is not null then page_settings_facts(s) end,
      'terminal', payer_terminal_facts(t),
      'customer', case when c.status in ('active', 'archived') then jsonb_build_object(
        'full_name', c.full_name, 'email', c.email, 'is_active', c.status = 'active') end,
      'business', jsonb_build_object(
        'city', coalesce(b.address ->> 'city', ''), 'state', coalesce(b.address ->> 'state', ''), 'phone', coalesce(b.phone, ''),
        'consent_texts', f.consent_texts),
      'merchant', payer_merchant_facts(m),
      'merchant_setting', payer_setting_facts(f))
    from invoices i
    join merchants m on m.merchant_uid = i.merchant_uid
    join merchant_settings f on f.merchant_uid = i.merchant_uid
    join terminals t on t.merchant_uid = i.merchant_uid and t.terminal_uid = i.terminal_uid
    left join merchant_profiles b on b.merchant_uid = i.merchant_uid
    left join payment_link_settings s on s.merchant_uid = i.merchant_uid
    left join vault_customers c on c.merchant_uid = i.merchant_uid and c.customer_id = i.customer_id
    where i.merchant_uid = p_merchant_uid and i.invoice_id = p_invoice_id and i.invoice_number is not null
$$;

revoke all on function payer_invoice_facts from public;
