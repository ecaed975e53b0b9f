-- Decides what becomes of the use of a payment link once its payment has an outcome: an approved payment uses it, one that was declined,
-- reversed, voided or never sent gives it back, and an outcome that is not known keeps it reserved. The link's counters, its sum and whether it
-- is completed stand with it, in the transaction that concludes the payment, whoever concludes it. A refund gives no use back.
--
-- Trigger conclude_link_use: after update of status on payments that came by a link.
create or replace function conclude_link_use() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_use payment_link_uses;
  v_link payment_links;
  v_state text := case when new.status = 202 then 'reserved' when new.status in (230, 231) then 'released' else 'used' end;
  v_was_completed boolean;
begin
  -- The link first, as whoever reserves a use does: two payments of one link never wait for each other in a circle.
  select l.* into v_link from payment_links l where l.merchant_uid = new.merchant_uid and l.link_id = new.source_id for no key update;
  select u.* into v_use from payment_link_uses u where u.merchant_uid = new.merchant_uid and u.payment_id = new.payment_id for update;
  if v_use.payment_id is null or v_use.state = v_state or v_use.state = 'released' or v_state = 'reserved' then
    return null;
  end if;
  update payment_link_uses u set state = v_state, concluded_at = new.updated_at
    where u.merchant_uid = new.merchant_uid and u.payment_id = new.payment_id;
  v_was_completed := v_link.status = 'completed';
  update payment_links l set
      reserved_count = l.reserved_count - case when v_use.state = 'reserved' then 1 else 0 end,
      used_count = l.used_count + case when v_state = 'used' then 1 when v_use.state = 'used' then -1 else 0 end,
      paid_amount = l.paid_amount + case when v_state = 'used' then v_use.amount when v_use.state = 'used' then -v_use.amount else 0 end,
      last_paid_at = case when v_state = 'used' then new.updated_at else l.last_paid_at end,
      status = case
        when v_state = 'used' and l.status = 'active' and l.used_count + 1 >= l.max_uses then 'completed'
        when v_state = 'released' and v_use.state = 'used' and l.status = 'completed' then 'active'
        else l.status
      end
    where l.merchant_uid = new.merchant_uid and l.link_id = new.source_id
    returning l.* into v_link;
  if v_state = 'used' then
    perform write_webhook_event(new.merchant_uid, 'payment_link.paid', new.updated_at, link_facts(v_link)
      || jsonb_build_object('payment_id', new.payment_id, 'amount', v_use.amount, 'currency', v_use.currency));
    if v_link.status = 'completed' and not v_was_completed then
      perform write_webhook_event(new.merchant_uid, 'payment_link.completed', new.updated_at, link_facts(v_link));
    end if;
  end if;
  return null;
end $$;

revoke all on function conclude_link_use from public;
