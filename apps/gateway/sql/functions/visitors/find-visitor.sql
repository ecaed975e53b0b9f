-- Finds the session of a visitor by the hash of their token, and notes to the minute that they are there: a look across merchants, since whose
-- visitor it is is not known before. It shows a single one, and none that has ended: after 30 minutes in which nobody came, after two hours,
-- once they signed out, or once a later link took the place of the one by which they came.
--
-- Called by visitor-sessions.ts.
create or replace function find_visitor(p_token_hash bytea, p_now timestamptz) returns table (
  merchant_uid uuid,
  visitor_id uuid,
  secret_id uuid
)
language sql volatile security definer set search_path = gateway, pg_temp
as $$
  with found as (
    select v.merchant_uid, v.visitor_id, v.secret_id, v.last_seen_at
    from visitor_sessions v
    join link_secrets s on s.merchant_uid = v.merchant_uid and s.secret_id = v.secret_id
    where v.token_hash = p_token_hash and v.expires_at > p_now and v.last_seen_at > p_now - interval '30 minutes'
      and s.revoked_at is null and v.ended_at is null
  ), seen as (
    update visitor_sessions v set last_seen_at = p_now
    from found f
    where v.merchant_uid = f.merchant_uid and v.visitor_id = f.visitor_id and f.last_seen_at < p_now - interval '1 minute'
  )
  select f.merchant_uid, f.visitor_id, f.secret_id from found f
$$;

revoke all on function find_visitor from public;
grant execute on function find_visitor to countinghouse_gateway;
