-- Counts up with each change of what an endpoint is: who saves over an older one is told.
alter table webhooks add column version integer not null default 1;

-- As domain's webhookTypeOfAction says. A payment is refunded (payment.refunded) once nothing of it is left; a part that is refunded is told
-- by the refund alone (payment.refund_approved). What was declined is not declined once more when its reversal is confirmed.
create or replace function webhook_type_of_action(p_action smallint, p_status smallint) returns text language sql immutable parallel safe as $$
  select case p_status
    when 205 then case p_action when 105 then 'payment.authorized' when 107 then 'payment.capture_cancelled' end
    when 206 then case p_action when 106 then 'payment.captured' end
    when 210 then case p_action when 110 then 'payment.approved' when 106 then 'payment.pending_settlement' end
    when 218 then case p_action when 118 then 'payment.settled' when 121 then 'payment.refund_reversed' end
    when 220 then case p_action when 118 then 'payment.settled' when 120 then 'payment.refunded' when 121 then 'payment.refund_reversed' end
    when 225 then case p_action when 125 then 'payment.credit_approved' when 120 then 'payment.refund_approved' end
    when 230 then case when p_action <> 131 then 'payment.declined' end
    when 231 then 'payment.reversed'
  end
$$;
