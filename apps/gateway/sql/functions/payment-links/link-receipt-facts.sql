-- Returns the facts of a receipt mail for a payment by a link.
--
-- Called by mail_link_receipt and mail_link_outcome.
create or replace function link_receipt_facts(p_payment payments, p_merchant merchants) returns jsonb
language sql immutable
as $$
  select jsonb_build_object(
    'merchant', p_merchant.doing_business_as, 'time_zone', p_merchant.time_zone, 'status', p_payment.status,
    'direction', p_payment.direction, 'amount', p_payment.amount, 'tip', p_payment.tip, 'sales_tax', p_payment.sales_tax,
    'currency', p_payment.currency, 'card_brand', p_payment.card_brand, 'card_last_four', p_payment.card_last_four,
    'approval_code', p_payment.approval_code, 'order_id', p_payment.order_id, 'transaction_uid', p_payment.transaction_uid,
    'customer', p_payment.customer, 'created_at', p_payment.created_at)
$$;

revoke all on function link_receipt_facts from public;
