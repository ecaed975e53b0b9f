-- Creates an event for a batch that has settled or failed, with a delivery to every subscribed endpoint. Amounts are minor units.
--
-- Trigger batch_webhooks: after update of status on batches, to 'settled' or 'failed'.
create or replace function batch_webhooks() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_event_id uuid := gen_random_uuid();
  v_type text := 'batch.' || new.status;
  v_at timestamptz := coalesce(new.settled_at, new.summed_at, new.closed_at);
begin
  if not exists (
    select from webhooks w where w.merchant_uid = new.merchant_uid and w.enabled and v_type = any (w.events)
  ) then
    return null;
  end if;
  insert into webhook_events (merchant_uid, webhook_event_id, type, occurred_at, facts)
    values (new.merchant_uid, v_event_id, v_type, v_at, jsonb_build_object(
      'batch_id', new.batch_id,
      'batch_number', new.batch_number,
      'batch_date', new.batch_date,
      'terminal_uid', new.terminal_uid,
      'status', new.status,
      'currency', new.currency,
      'sales_count', coalesce(new.sales_count, 0),
      'sales_amount', coalesce(new.sales_amount, 0),
      'credits_count', coalesce(new.credits_count, 0),
      'credits_amount', coalesce(new.credits_amount, 0),
      'response_code', new.response_code));
  insert into webhook_deliveries (
      merchant_uid, webhook_delivery_id, webhook_id, webhook_event_id, status, next_try_at, created_at)
    select w.merchant_uid, gen_random_uuid(), w.webhook_id, v_event_id, 'waiting', v_at, v_at
    from webhooks w
    where w.merchant_uid = new.merchant_uid and w.enabled and v_type = any (w.events);
  return null;
end $$;

revoke all on function batch_webhooks from public;
