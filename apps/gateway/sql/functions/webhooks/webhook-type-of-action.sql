-- Returns the event type for a line of a payment's history, by its action and the status it led to; null for none. It must agree with
-- webhookTypeOfAction of packages/domain/src/merchant/webhook.ts; a test compares the two.
--
-- A declined operation adds a line to the history and does not change the payment: no event. A payment counts as refunded
-- (payment.refunded) once nothing of it is left. A partial refund only has its own event (payment.refund_approved). A declined payment gets
-- no second declined event when its reversal is confirmed.
--
-- Called by payment_action_webhooks.
create or replace function webhook_type_of_action(p_action smallint, p_status smallint) returns text
language sql immutable parallel safe
as $$
  select case p_status
    when 205 then case p_action when 105 then 'payment.authorized' when 107 then 'payment.capture_cancelled' end
    when 206 then case p_action when 106 then 'payment.captured' end
    when 210 then case p_action when 110 then 'payment.approved' when 106 then 'payment.pending_settlement' end
    when 218 then case p_action when 118 then 'payment.settled' when 121 then 'payment.refund_reversed' end
    when 220 then
      case p_action when 118 then 'payment.settled' when 120 then 'payment.refunded' when 121 then 'payment.refund_reversed' end
    when 225 then case p_action when 125 then 'payment.credit_approved' when 120 then 'payment.refund_approved' end
    when 230 then case when p_action <> 131 then 'payment.declined' end
    when 231 then 'payment.reversed'
  end
$$;
