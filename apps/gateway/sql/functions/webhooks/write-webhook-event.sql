-- Creates an event of any type, with a delivery to every subscribed endpoint; nothing if no endpoint is subscribed. A merchant without
-- endpoints pays for one lookup in an empty index. The facts are codes, amounts (minor units) and ids; of a card only its brand, last four
-- digits and expiry.
--
-- Called by vault-events.ts, link-events.ts, tell-of-failure.ts and create-customer-import.ts, and by functions of invoices, payment-links,
-- protection and vault. It runs with the caller's rights: row-level security limits it to the merchant in scope.
create or replace function write_webhook_event(p_merchant_uid uuid, p_type text, p_at timestamptz, p_facts jsonb) returns void
language sql
as $$
  with wanting as (
    select w.webhook_id from webhooks w where w.merchant_uid = p_merchant_uid and w.enabled and p_type = any (w.events)
  ),
  event as (
    insert into webhook_events (merchant_uid, webhook_event_id, type, occurred_at, facts)
    select p_merchant_uid, gen_random_uuid(), p_type, p_at, p_facts
    where exists (select from wanting)
    returning webhook_event_id
  )
  insert into webhook_deliveries (
      merchant_uid, webhook_delivery_id, webhook_id, webhook_event_id, status, next_try_at, created_at)
    select p_merchant_uid, gen_random_uuid(), w.webhook_id, e.webhook_event_id, 'waiting', p_at, p_at
    from event e cross join wanting w
$$;

revoke all on function write_webhook_event from public;
grant execute on function write_webhook_event to countinghouse_gateway;
