-- Finds the pages of visitors by the hashes of their tokens. It queries across merchants, because refused attempts are recorded before
-- their session is looked up. Tokens without a session are left out.
--
-- Called by held-off.ts.
create or replace function find_attempted_pages(p_token_hashes bytea[]) returns table (
  token_hash bytea,
  merchant_uid uuid,
  visitor_id uuid,
  -- payment_link or customer.
  target_kind text,
  target_id uuid
)
language sql stable security definer set search_path = gateway, pg_temp
as $$
  select v.token_hash, v.merchant_uid, v.visitor_id, s.purpose, s.target_id
    from visitor_sessions v
    join link_secrets s on s.merchant_uid = v.merchant_uid and s.secret_id = v.secret_id
    where v.token_hash = any (p_token_hashes)
$$;

revoke all on function find_attempted_pages from public;
grant execute on function find_attempted_pages to countinghouse_gateway;
