-- Stores the session of a visitor who has opened the link of an invoice, an estimate or a credit note, and returns payer_document_facts of
-- the document.
--
-- Called by payer-sessions.ts. It runs as the owner and names the merchant in each statement.
create or replace function open_invoice_session(
  p_merchant_uid uuid,
  p_invoice_id uuid,
  p_secret_id uuid,
  p_visitor_id uuid,
  p_token_hash bytea,
  p_address text,
  p_locale text,
  -- Real time.
  p_created_at timestamptz,
  p_expires_at timestamptz
) returns json
language sql security definer set search_path = gateway, pg_temp
as $$
  insert into visitor_sessions (
      merchant_uid, visitor_id, secret_id, token_hash, address, locale, created_at, last_seen_at, expires_at)
    values (
      p_merchant_uid, p_visitor_id, p_secret_id, p_token_hash, p_address, p_locale, p_created_at, p_created_at, p_expires_at);
  select payer_document_facts(p_merchant_uid, p_invoice_id);
$$;

revoke all on function open_invoice_session from public;
grant execute on function open_invoice_session to countinghouse_gateway;
