-- Stores the session of a visitor who has opened a payment link, and counts the opening. Opening takes no use of the link, because mail
-- scanners open every link.
--
-- Called by payer-sessions.ts. It runs as the owner and names the merchant in each statement.
create or replace function open_payer_session(
  p_merchant_uid uuid,
  p_link_id uuid,
  p_secret_id uuid,
  p_visitor_id uuid,
  p_token_hash bytea,
  p_address text,
  p_locale text,
  -- Real time.
  p_created_at timestamptz,
  p_expires_at timestamptz,
  -- The day in the merchant's time zone, and which of its rows to count in. There are a few rows, so that concurrent openings of a link do
  -- not wait for each other.
  p_opened_on date,
  p_part smallint
) returns void
language sql security definer set search_path = gateway, pg_temp
as $$
  insert into visitor_sessions (
      merchant_uid, visitor_id, secret_id, token_hash, address, locale, created_at, last_seen_at, expires_at)
    values (
      p_merchant_uid, p_visitor_id, p_secret_id, p_token_hash, p_address, p_locale, p_created_at, p_created_at, p_expires_at);
  insert into payment_link_openings as o (merchant_uid, link_id, opened_on, part, opened_count)
    values (p_merchant_uid, p_link_id, p_opened_on, p_part, 1)
    on conflict (merchant_uid, link_id, opened_on, part) do update set opened_count = o.opened_count + 1;
$$;

revoke all on function open_payer_session from public;
grant execute on function open_payer_session to countinghouse_gateway;
