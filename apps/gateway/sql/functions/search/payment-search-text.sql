-- Returns the text by which a payment is found, in lower case: customer, company, e-mail, order, approval code, payment and last four
-- digits, as in packages/domain/src/payment/payment-match.ts. It is null until the first answer arrives (202 without a reason), so that the
-- texts are indexed only once. A payment that is taken over without an answer gets a reason, and can then be found.
-- fixed: generated column payments.search, and its indexes. Only a migration can change it, and must rewrite the column.
create or replace function payment_search_text(
  p_status smallint,
  p_decline_reason text,
  p_customer text,
  p_company text,
  p_email text,
  p_order_id text,
  p_approval_code text,
  p_payment_id uuid,
  p_card_last_four text
) returns text
language plpgsql immutable parallel safe
as $$
begin
  if p_status = 202 and p_decline_reason is null then return null; end if;
  return lower(p_customer || ' ' || p_company || ' ' || p_email || ' ' || p_order_id || ' ' || coalesce(p_approval_code, '') || ' '
    || p_payment_id::text || ' ' || p_card_last_four);
end $$;
