-- Returns the terminal for payments on a public page.
--
-- Called by payment_link_facts and payer_invoice_facts. A plain expression, so that it is inlined into their queries.
create or replace function payer_terminal_facts(p_terminal terminals) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'terminal_uid', p_terminal.terminal_uid, 'name', p_terminal.name, 'platform_id', p_terminal.platform_id,
    'settlement_connection', p_terminal.settlement_connection, 'acquirer_terminal_id', p_terminal.acquirer_terminal_id,
    'acquirer_merchant_id', p_terminal.acquirer_merchant_id, 'currency', p_terminal.currency)
$$;

revoke all on function payer_terminal_facts from public;
