-- A request of which no byte was sent gives its Idempotency-Key back: the same key then does what it asks for, as if it came for the first
-- time. Only the conclusion 'not_sent' does so, in the transaction that takes the attempt out of 'sent'. What may have been sent keeps its
-- key. Otherwise both functions are as in 0048 and 0042.
do $$
declare
  definition text;
begin
  definition := replace(pg_get_functiondef('conclude_payment'::regproc), $old$  if p_response_status is not null then
    update idempotency_keys k$old$, $new$  if p_attempt_state = 'not_sent' then
    delete from idempotency_keys k
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = p_idempotency_key and k.payment_id = p_payment_id
        and k.response_status is null;
  elsif p_response_status is not null then
    update idempotency_keys k$new$);
  if definition not like '%delete from idempotency_keys%' then raise exception 'conclude_payment is not as it was'; end if;
  execute definition;

  definition := replace(pg_get_functiondef('conclude_follow_up'::regproc), $old$  if p_response_status is not null then
    update idempotency_keys k$old$, $new$  if p_attempt_state = 'not_sent' then
    delete from idempotency_keys k
      where k.merchant_uid = p_merchant_uid and k.idempotency_key = v_attempt.idempotency_key and k.payment_id = p_payment_id
        and k.response_status is null;
  elsif p_response_status is not null then
    update idempotency_keys k$new$);
  if definition not like '%delete from idempotency_keys%' then raise exception 'conclude_follow_up is not as it was'; end if;
  execute definition;
end $$;

-- A key without an answer is not over, whatever the business clock says: begin_follow_up as record_payment since 0039.
do $$
declare
  definition text := pg_get_functiondef('begin_follow_up'::regproc);
begin
  if definition like '%k.response_status is not null%' then return; end if;
  definition := replace(definition, 'where k.expires_at <= excluded.created_at',
    'where k.expires_at <= excluded.created_at and k.response_status is not null');
  if definition not like '%k.response_status is not null%' then raise exception 'begin_follow_up is not as it was'; end if;
  execute definition;
end $$;

-- What was stored of such requests until now.
delete from idempotency_keys where response_status = 502;
