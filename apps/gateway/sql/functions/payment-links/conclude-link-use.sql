-- Concludes the use of a payment link once the outcome of its payment is known: used if approved, released if declined, reversed or never
-- sent. A voided payment releases its use, too. A refund releases none, and settling changes nothing. While the outcome is unknown (202)
-- the use stays reserved, however long that takes.
--
-- Trigger conclude_link_use: after update of status on payments by a link, to 210, 230 or 231. So no way of concluding a payment can skip
-- it: its sender, the resolver of another node, or a person who records what the acquirer said. It runs as the owner and names the merchant
-- in each statement. The rows of the link and of the day, which payers share, are locked last.
create or replace function conclude_link_use() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_state text := case when new.status = 210 then 'used' else 'released' end;
  v_use payment_link_uses;
  v_before payment_links;
  v_link payment_links;
begin
  select u.* into v_use
    from payment_link_uses u
    where u.merchant_uid = new.merchant_uid and u.payment_id = new.payment_id
    for no key update;
  -- Refunds name the link, too, but have no use of it.
  if not found or v_use.state in (v_state, 'released') then return null; end if;
  update payment_link_uses u set state = v_state, concluded_at = new.updated_at
    where u.merchant_uid = new.merchant_uid and u.payment_id = new.payment_id;
  -- A void after an approval is not mailed: the payer already knows the outcome.
  if v_use.state = 'reserved' then perform mail_link_outcome(new, v_use); end if;
  if v_state = 'used' then
    perform keep_card_of_visitor(new);
    perform mail_link_receipt(new);
  elsif new.status = 230 and v_use.state = 'reserved' and new.response_code is not null then
    update visitor_sessions v set decline_count = v.decline_count + 1
      where v.merchant_uid = new.merchant_uid and v.visitor_id = v_use.visitor_id;
  end if;

  select l.* into strict v_before
    from payment_links l
    where l.merchant_uid = new.merchant_uid and l.link_id = v_use.link_id
    for no key update;
  update payment_links l set
      reserved_count = l.reserved_count - (v_use.state = 'reserved')::integer,
      used_count = l.used_count + (v_state = 'used')::integer - (v_use.state = 'used')::integer,
      paid_amount = l.paid_amount + case v_state when 'used' then v_use.amount else 0 end
        - case v_use.state when 'used' then v_use.amount else 0 end,
      last_paid_at = case v_state when 'used' then new.updated_at else l.last_paid_at end,
      status = case
        when v_state = 'used' and l.status in ('active', 'expired') and l.used_count + 1 = l.max_uses then 'completed'
        when v_use.state = 'used' and l.status = 'completed' then 'active'
        else l.status
      end
    where l.merchant_uid = new.merchant_uid and l.link_id = v_use.link_id
    returning l.* into strict v_link;
  if v_state = 'released' then
    update payment_link_days d set payment_count = d.payment_count - 1, amount = d.amount - v_use.amount
      where d.merchant_uid = new.merchant_uid and d.business_date = v_use.business_date and d.currency = v_use.currency;
  else
    perform mail_link_payment(new, v_before, v_link);
    perform write_webhook_event(new.merchant_uid, 'payment_link.paid', new.updated_at, link_facts(v_link)
      || jsonb_build_object('payment_id', new.payment_id, 'amount', v_use.amount, 'currency', v_use.currency));
    if v_link.status = 'completed' and v_before.status <> 'completed' then
      perform write_webhook_event(new.merchant_uid, 'payment_link.completed', new.updated_at, link_facts(v_link));
    end if;
  end if;
  return null;
end $$;

revoke all on function conclude_link_use from public;
