-- Creates an event for a line of a payment's history, with a delivery to every subscribed endpoint; nothing if no endpoint is subscribed. A
-- merchant without endpoints pays for one lookup in an empty index. The payload has codes, amounts (minor units) and ids, and no card data.
--
-- Trigger payment_action_webhooks: after insert on payment_actions, but not for the first line, which makes no event.
create or replace function payment_action_webhooks() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_type text := webhook_type_of_action(new.action, new.status);
begin
  if not exists (
    select from webhooks w where w.merchant_uid = new.merchant_uid and w.enabled and v_type = any (w.events)
  ) then
    return null;
  end if;
  with event as (
    insert into webhook_events (merchant_uid, webhook_event_id, type, occurred_at, facts)
    select new.merchant_uid, gen_random_uuid(), v_type, new.created_at, jsonb_build_object(
      'payment_id', new.payment_id,
      'transaction_uid', p.transaction_uid,
      'parent_payment_id', p.parent_payment_id,
      'terminal_uid', p.terminal_uid,
      'sequence', new.sequence,
      'status', new.status,
      'action', new.action,
      'amount', coalesce(new.amount, p.amount),
      'currency', p.currency,
      'response_code', new.response_code)
    from payments p
    where p.merchant_uid = new.merchant_uid and p.payment_id = new.payment_id
    returning webhook_event_id
  )
  insert into webhook_deliveries (
      merchant_uid, webhook_delivery_id, webhook_id, webhook_event_id, status, next_try_at, created_at)
    select w.merchant_uid, gen_random_uuid(), w.webhook_id, e.webhook_event_id, 'waiting', new.created_at, new.created_at
    from event e
    join webhooks w on w.merchant_uid = new.merchant_uid and w.enabled and v_type = any (w.events);
  return null;
end $$;

revoke all on function payment_action_webhooks from public;
