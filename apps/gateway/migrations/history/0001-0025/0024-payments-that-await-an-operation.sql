-- The lists of what can be captured, voided, taken back, refunded: by status in the order of time, and by what else decides whether an
-- operation would succeed, without a look at the payments themselves.
drop index payments_by_status;
create index payments_by_status on payments (merchant_uid, status, created_at desc, payment_id desc)
  include (card_brand, card_last_four, amount, direction, currency, action, authorized_amount, captured_amount, refunded_amount,
    batch_id, came_from_capture, attempt_under_way);
