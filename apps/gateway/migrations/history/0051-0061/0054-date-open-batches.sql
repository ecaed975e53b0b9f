-- An open batch bears the date of the cut-off at which it is due to close, from the moment it is opened, and so does every payment in it
-- (docs/decisions/0038). Where batches close by hand alone it has none until it closes. Payments read it from the row that they read
-- anyway, under the lock that closing takes alone: none is dated by a batch that has closed meanwhile.

do $$
declare
  definition text;
begin
  definition := pg_get_functiondef('record_payment'::regproc);
  drop function record_payment;
  definition := replace(definition, 'OUT must_wait boolean)', 'OUT must_wait boolean, OUT recorded_batch_date date)');
  definition := replace(definition, 'select t.takes_payments, b.batch_id, b.batch_number, c.card_id into v_takes_payments, v_batch_id, open_batch_number, v_card_id',
    'select t.takes_payments, b.batch_id, b.batch_number, c.card_id, coalesce(b.batch_date, p_batch_date)
      into v_takes_payments, v_batch_id, open_batch_number, v_card_id, recorded_batch_date');
  definition := replace(definition, 'p_retrieval_reference_number, p_batch_date, p_user_id', 'p_retrieval_reference_number, recorded_batch_date, p_user_id');
  if definition not like '%OUT recorded_batch_date date)%coalesce(b.batch_date, p_batch_date)%p_retrieval_reference_number, recorded_batch_date, p_user_id%' then
    raise exception 'record_payment is not as it was';
  end if;
  execute definition;

  definition := pg_get_functiondef('record_refund'::regproc);
  drop function record_refund;
  definition := replace(definition, 'OUT parent_refunded_amount bigint)', 'OUT parent_refunded_amount bigint, OUT recorded_batch_date date)');
  definition := replace(definition, 'select b.batch_id, b.batch_number into v_batch_id, open_batch_number from batches b',
    'select b.batch_id, b.batch_number, coalesce(b.batch_date, p_batch_date) into v_batch_id, open_batch_number, recorded_batch_date from batches b');
  definition := replace(definition, 'p_parent_payment_id, p_batch_date, p_user_id', 'p_parent_payment_id, recorded_batch_date, p_user_id');
  if definition not like '%OUT recorded_batch_date date)%coalesce(b.batch_date, p_batch_date)%p_parent_payment_id, recorded_batch_date, p_user_id%' then
    raise exception 'record_refund is not as it was';
  end if;
  execute definition;

  definition := pg_get_functiondef('begin_follow_up'::regproc);
  drop function begin_follow_up;
  definition := replace(definition, 'OUT open_batch_number integer)', 'OUT open_batch_number integer, OUT open_batch_date date)');
  definition := replace(definition, 'select b.batch_id, b.batch_number into v_batch_id, open_batch_number from batches b',
    'select b.batch_id, b.batch_number, b.batch_date into v_batch_id, open_batch_number, open_batch_date from batches b');
  if definition not like '%OUT open_batch_date date)%b.batch_number, b.batch_date into v_batch_id, open_batch_number, open_batch_date%' then
    raise exception 'begin_follow_up is not as it was';
  end if;
  execute definition;

  -- What is concluded has the date of its batch, also while that is open: a capture that of its capture, and a sale that of a schedule
  -- that was changed while its answer was awaited.
  definition := replace(pg_get_functiondef('conclude_payment'::regproc),
    $old$select b.batch_id, b.batch_date into v_batch_id, v_batch_date from batches b
      where b.merchant_uid = p_merchant_uid and b.batch_id = v_attempt_batch_id and b.status <> 'open';$old$,
    $new$select case when b.status <> 'open' then b.batch_id end, b.batch_date into v_batch_id, v_batch_date from batches b
      where b.merchant_uid = p_merchant_uid and b.batch_id = v_attempt_batch_id;$new$);
  if definition not like '%case when b.status <> ''open''%' then raise exception 'conclude_payment is not as it was'; end if;
  execute definition;

  definition := replace(pg_get_functiondef('conclude_follow_up'::regproc),
    $old$select b.batch_id, b.batch_date into v_batch_id, v_batch_date from batches b
        where b.merchant_uid = p_merchant_uid and b.batch_id = v_attempt.batch_id and b.status <> 'open';$old$,
    $new$select case when b.status <> 'open' then b.batch_id end, b.batch_date into v_batch_id, v_batch_date from batches b
        where b.merchant_uid = p_merchant_uid and b.batch_id = v_attempt.batch_id;$new$);
  if definition not like '%case when b.status <> ''open''%' then raise exception 'conclude_follow_up is not as it was'; end if;
  execute definition;

  foreach definition in array array['record_payment', 'record_refund', 'begin_follow_up'] loop
    execute format('revoke all on function %s from public', definition);
    execute format('grant execute on function %s to countinghouse_payments', definition);
  end loop;
end $$;

-- A schedule that was changed leaves open batches without a date until the next cut-off is worked out anew, which dates them and what
-- waits in them. The trigger is that of 0015.
create or replace function look_at_cut_off_again() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp as $$
begin
  new.next_cut_off_at := null;
  -- What went by while batches were closed by hand is not made up.
  if new.batch_close_automatic and not old.batch_close_automatic then
    new.batch_closed_until := null;
  end if;
  update batches set batch_date = null where merchant_uid = new.merchant_uid and status = 'open';
  return new;
end $$;

-- Every open batch, and what waits in it, is dated by the next look at the cut-offs.
update merchants set next_cut_off_at = null where batch_close_automatic;
