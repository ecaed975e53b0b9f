-- Reserves a use of a payment link for a payment that a visitor is about to make. If the link cannot be paid it raises, so that the
-- recorded payment is rolled back and nothing is sent. The rows of the link and of the day, which payers share, are locked last, so payers
-- of one link wait for each other's commit and no longer.
--
-- Called by record-payment.ts in the statement that records the payment, after record_payment. It runs as the owner and names the merchant
-- in each statement. Lock order: terminal, card, session of the visitor, link, day.
--
-- Raises check_violation 'payment_link_is_payable'; its detail says why:
--   session_over            the visitor has signed out, or their link has a new secret
--   payment_under_way       the session's last payment has no outcome yet
--   nothing_to_pay          the session has paid
--   business_unavailable    the merchant's status, flag or settings do not allow payments by links
--   link                    the link is not active, not within its times, or all its uses are reserved or used
--   daily_limit             the merchant's links have reached their daily limit
create or replace function reserve_link_use(
  p_merchant_uid uuid,
  p_link_id uuid,
  p_payment_id uuid,
  p_visitor_id uuid,
  -- Minor units of the currency: the total, and the tax and tip included in it.
  p_amount bigint,
  p_sales_tax bigint,
  p_tip bigint,
  p_currency smallint,
  p_payer_name text,
  p_payer_email text,
  -- title, quantity and unit_amount of the chosen items; label and value of the page's questions.
  p_items jsonb,
  p_answers jsonb,
  -- The statuses in which a merchant accepts payments of visitors.
  p_merchant_statuses text[],
  -- The day in the merchant's time zone whose limits count it.
  p_business_date date,
  -- Business time.
  p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_session visitor_sessions;
  v_status smallint;
  v_settings payment_link_settings;
begin
  -- Locked first, then read in separate statements. So the later of two payments of a session sees the earlier one.
  select v.* into v_session
    from visitor_sessions v
    where v.merchant_uid = p_merchant_uid and v.visitor_id = p_visitor_id and v.ended_at is null
    for no key update;
  if not found then perform refuse_link_payment('session_over'); end if;
  if v_session.attempt_payment_id is not null then
    select p.status into v_status
      from payments p
      where p.merchant_uid = p_merchant_uid and p.payment_id = v_session.attempt_payment_id;
    if v_status = 202 then perform refuse_link_payment('payment_under_way'); end if;
    if v_status not in (230, 231) then perform refuse_link_payment('nothing_to_pay'); end if;
  end if;
  perform from link_secrets s
    where s.merchant_uid = p_merchant_uid and s.secret_id = v_session.secret_id and s.purpose = 'payment_link'
      and s.target_id = p_link_id and s.revoked_at is null;
  if not found then perform refuse_link_payment('session_over'); end if;

  select s.* into v_settings
    from payment_link_settings s
    join merchants m on m.merchant_uid = s.merchant_uid and m.account_status_code = any (p_merchant_statuses)
    join merchant_settings f on f.merchant_uid = s.merchant_uid and f.allow_payment_link
    where s.merchant_uid = p_merchant_uid and s.enabled;
  if not found then perform refuse_link_payment('business_unavailable'); end if;

  update visitor_sessions v set
      attempt_payment_id = p_payment_id, attempt_count = v.attempt_count + 1, name = p_payer_name, email = p_payer_email
    where v.merchant_uid = p_merchant_uid and v.visitor_id = p_visitor_id;
  insert into payment_link_uses (
      merchant_uid, payment_id, link_id, visitor_id, state, amount, tax_amount, tip_amount, currency, payer_name, payer_email, items,
      answers, business_date, created_at)
    values (
      p_merchant_uid, p_payment_id, p_link_id, p_visitor_id, 'reserved', p_amount, p_sales_tax, p_tip, p_currency, p_payer_name,
      p_payer_email, p_items, p_answers, p_business_date, p_at);
  -- The stored status can lag behind counts and times, so these decide.
  update payment_links l set reserved_count = l.reserved_count + 1
    where l.merchant_uid = p_merchant_uid and l.link_id = p_link_id
      and l.status in ('active', 'completed', 'expired')
      and (l.starts_at is null or l.starts_at <= p_at) and (l.expires_at is null or l.expires_at > p_at)
      and (l.max_uses is null or l.used_count + l.reserved_count < l.max_uses);
  if not found then perform refuse_link_payment('link'); end if;
  insert into payment_link_days as d (merchant_uid, business_date, currency, payment_count, amount)
    values (p_merchant_uid, p_business_date, p_currency, 1, p_amount)
    on conflict (merchant_uid, business_date, currency) do update set
      payment_count = d.payment_count + 1, amount = d.amount + excluded.amount;
  perform from payment_link_days d
    where d.merchant_uid = p_merchant_uid and d.business_date = p_business_date and d.currency = p_currency
      and d.payment_count <= v_settings.daily_count_maximum and d.amount <= v_settings.daily_amount_maximum;
  if not found then perform refuse_link_payment('daily_limit'); end if;
  return true;
end $$;

revoke all on function reserve_link_use from public;
grant execute on function reserve_link_use to countinghouse_payments;
