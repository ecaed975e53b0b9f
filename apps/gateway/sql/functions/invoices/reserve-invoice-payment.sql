-- Reserves an amount of an invoice for a payment that is about to be sent. If the amount cannot be paid it raises, so that the recorded
-- payment is rolled back and nothing is sent. The invoice's row, which payers share, is locked last, so payers of one invoice wait for each
-- other's commit and no longer.
--
-- Called by record-payment.ts in the statement that records the payment, after record_payment. It runs as the owner and names the merchant
-- in each statement. Lock order: terminal, card, session of the visitor, invoice.
--
-- Raises check_violation 'invoice_is_payable'; its detail says why, and its hint what can be paid now:
--   session_over            the visitor has signed out, or their link has a new secret
--   business_unavailable    the merchant's status does not allow such payments, or invoicing is turned off
--   withdrawn               the invoice is closed, not issued, or in another currency
--   nothing_to_pay          everything is paid
--   payment_under_way       the session's last payment has no outcome yet, or payments in progress cover the whole rest
--   amount_over_balance     less is left than the amount
--   changed                 the rest differs from what the payer saw, the tax of the payment is another one since payments were made or
--                           released, or this is an automatic charge that was given up
create or replace function reserve_invoice_payment(
  p_merchant_uid uuid,
  p_invoice_id uuid,
  p_payment_id uuid,
  -- Null if the merchant charges the card.
  p_visitor_id uuid,
  -- The session's last tried payment, as the caller saw it.
  p_last_payment_id uuid,
  -- Minor units of the currency: the total, and the tip included in it.
  p_amount bigint,
  p_tip bigint,
  p_currency smallint,
  -- The rest to pay that the payer saw; null if no payer saw it.
  p_payable_amount bigint,
  p_payer_name text,
  p_payer_email text,
  -- Level 2/3 data of the payment, sent once it is approved; null if it has none.
  p_commercial jsonb,
  p_user_id uuid,
  p_user_name text,
  -- The statuses in which a merchant accepts such payments.
  p_merchant_statuses text[],
  -- Business time.
  p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_session visitor_sessions;
  v_status smallint;
  v_invoice invoices;
  v_payable_amount bigint;
  v_sales_tax bigint;
begin
  if p_visitor_id is not null then
    -- Locked first, then read in separate statements. So the later of two payments of a session sees the earlier one.
    select v.* into v_session
      from visitor_sessions v
      where v.merchant_uid = p_merchant_uid and v.visitor_id = p_visitor_id and v.ended_at is null
      for no key update;
    if not found then perform refuse_invoice_payment('session_over'); end if;
    if v_session.attempt_payment_id is not null then
      select p.status into v_status
        from payments p
        where p.merchant_uid = p_merchant_uid and p.payment_id = v_session.attempt_payment_id;
      if v_status = 202 then perform refuse_invoice_payment('payment_under_way'); end if;
      if v_session.attempt_payment_id is distinct from p_last_payment_id and v_status not in (230, 231) then
        perform refuse_invoice_payment('changed');
      end if;
    end if;
    perform from link_secrets s
      where s.merchant_uid = p_merchant_uid and s.secret_id = v_session.secret_id and s.purpose = 'invoice'
        and s.target_id = p_invoice_id and s.revoked_at is null;
    if not found then perform refuse_invoice_payment('session_over'); end if;
    update visitor_sessions v set
        attempt_payment_id = p_payment_id, attempt_count = v.attempt_count + 1, name = p_payer_name, email = p_payer_email
      where v.merchant_uid = p_merchant_uid and v.visitor_id = p_visitor_id;
  end if;
  perform from merchants m
    join merchant_settings f on f.merchant_uid = m.merchant_uid and f.allow_invoicing
    where m.merchant_uid = p_merchant_uid and m.account_status_code = any (p_merchant_statuses);
  if not found then perform refuse_invoice_payment('business_unavailable'); end if;

  select i.* into v_invoice
    from invoices i
    where i.merchant_uid = p_merchant_uid and i.invoice_id = p_invoice_id and i.kind = 'invoice'
    for no key update;
  if not found or v_invoice.currency <> p_currency or v_invoice.status not in ('open', 'partially_paid', 'paid') then
    perform refuse_invoice_payment('withdrawn');
  end if;
  v_payable_amount := v_invoice.balance_amount - v_invoice.reserved_amount;
  -- A process that resumes after its lease sends nothing, because another one has concluded its attempt.
  perform from invoice_charge_attempts a
    where a.merchant_uid = p_merchant_uid and a.payment_id = p_payment_id and a.outcome is not null;
  if found then perform refuse_invoice_payment('changed', v_payable_amount); end if;
  if v_invoice.balance_amount = 0 then perform refuse_invoice_payment('nothing_to_pay'); end if;
  if v_payable_amount = 0 then perform refuse_invoice_payment('payment_under_way'); end if;
  if p_payable_amount <> v_payable_amount then perform refuse_invoice_payment('changed', v_payable_amount); end if;
  if p_amount - p_tip > v_payable_amount then perform refuse_invoice_payment('amount_over_balance', v_payable_amount); end if;
  -- record_payment has stored the tax that the caller computed before the invoice was locked.
  select p.sales_tax into strict v_sales_tax
    from payments p
    where p.merchant_uid = p_merchant_uid and p.payment_id = p_payment_id;
  if v_sales_tax <> tax_of_invoice_payment(v_invoice, p_amount - p_tip) then
    perform refuse_invoice_payment('changed', v_payable_amount);
  end if;
  update invoices i set reserved_amount = i.reserved_amount + p_amount - p_tip
    where i.merchant_uid = p_merchant_uid and i.invoice_id = p_invoice_id;
  insert into invoice_payments (
      merchant_uid, invoice_payment_id, invoice_id, payment_id, visitor_id, state, amount, tip_amount, sales_tax, created_at)
    values (
      p_merchant_uid, gen_random_uuid(), p_invoice_id, p_payment_id, p_visitor_id, 'reserved', p_amount - p_tip, p_tip, v_sales_tax,
      p_at);
  if p_commercial is not null then
    insert into commercial_data as d (merchant_uid, payment_id, order_number, commercial, saved_at, saved_by, saved_by_name)
      -- The order number is taken already only if two payments are recorded concurrently. Then this one gets no Level 2/3 data.
      select p_merchant_uid, p_payment_id, n.order_number, p_commercial || jsonb_build_object('order_number', coalesce(n.order_number, '')), p_at,
        coalesce(p_user_id, p_visitor_id, p_payment_id), p_user_name
      from (select case when not exists (
          select from commercial_data o
          where o.merchant_uid = p_merchant_uid and o.order_number = p_commercial ->> 'order_number'
        ) then nullif(p_commercial ->> 'order_number', '') end as order_number) n;
  end if;
  return true;
end $$;

revoke all on function reserve_invoice_payment from public;
grant execute on function reserve_invoice_payment to countinghouse_payments;
