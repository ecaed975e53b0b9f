-- Finds a link by the hash of its secret. It queries across merchants, because the owner of the link is not known yet. It returns one link,
-- with the facts of its payment link or its invoice.
--
-- Called by link-secrets.ts.
create or replace function find_link_secret(p_secret_hash bytea) returns table (
  merchant_uid uuid,
  secret_id uuid,
  purpose text,
  locale text,
  -- The recipient; empty for a payment link.
  recipient text,
  expires_at timestamptz,
  is_revoked boolean,
  link jsonb,
  invoice jsonb
)
language sql stable security definer set search_path = gateway, pg_temp
as $$
  select s.merchant_uid, s.secret_id, s.purpose, s.locale, s.recipient, s.expires_at, s.revoked_at is not null,
      case s.purpose when 'payment_link' then payment_link_facts(s.merchant_uid, s.target_id) end,
      case s.purpose when 'invoice' then payer_invoice_facts(s.merchant_uid, s.target_id) end
    from link_secrets s where s.secret_hash = p_secret_hash
$$;

revoke all on function find_link_secret from public;
grant execute on function find_link_secret to countinghouse_gateway;
