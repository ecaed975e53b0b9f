-- Finds the session of a visitor by the hash of their token, and records, to the minute, that they are active. It queries across merchants,
-- because the owner of the session is not known yet. It returns one session, and none that has ended: after 30 minutes without a request,
-- after two hours, on signing out, or when a newer link replaces the one they used. A visitor who has tried to pay by then still sees the
-- outcome, but cannot pay again.
--
-- Called by visitor-sessions.ts.
create or replace function find_visitor(p_token_hash bytea, p_now timestamptz) returns table (
  merchant_uid uuid,
  visitor_id uuid,
  secret_id uuid,
  purpose text,
  locale text,
  is_revoked boolean,
  attempt_payment_id uuid,
  -- The status of that payment.
  attempt_status smallint,
  attempt_count integer,
  decline_count integer,
  -- The facts of a payment link, or of an invoice.
  link jsonb,
  invoice jsonb
)
language sql volatile security definer set search_path = gateway, pg_temp
as $$
  with found as (
    select v.merchant_uid, v.visitor_id, v.secret_id, v.last_seen_at, s.purpose, coalesce(v.locale, s.locale) as locale, s.target_id,
      s.revoked_at is not null as is_revoked, v.attempt_payment_id, v.attempt_count, v.decline_count
    from visitor_sessions v
    join link_secrets s on s.merchant_uid = v.merchant_uid and s.secret_id = v.secret_id
    where v.token_hash = p_token_hash and v.expires_at > p_now and v.last_seen_at > p_now - interval '30 minutes'
      and v.ended_at is null and (s.revoked_at is null or v.attempt_payment_id is not null)
  ), seen as (
    update visitor_sessions v set last_seen_at = p_now
    from found f
    where v.merchant_uid = f.merchant_uid and v.visitor_id = f.visitor_id and f.last_seen_at < p_now - interval '1 minute'
  )
  select f.merchant_uid, f.visitor_id, f.secret_id, f.purpose, f.locale, f.is_revoked, f.attempt_payment_id,
      (select p.status from payments p where p.merchant_uid = f.merchant_uid and p.payment_id = f.attempt_payment_id),
      f.attempt_count, f.decline_count,
      case f.purpose when 'payment_link' then payment_link_facts(f.merchant_uid, f.target_id) end,
      case f.purpose when 'invoice' then payer_invoice_facts(f.merchant_uid, f.target_id) end
    from found f
$$;

revoke all on function find_visitor from public;
grant execute on function find_visitor to countinghouse_gateway;
