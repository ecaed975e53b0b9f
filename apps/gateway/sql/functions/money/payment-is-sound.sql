-- Tells whether the amounts, currency, direction and card expiry of a payment are valid. Amounts are minor units of the currency.
-- fixed: check payments_are_sound of payments. Only a migration can change it, and must handle the existing rows.
--
-- One condition instead of nine, because PostgreSQL reads each condition of a table from the catalogue again for every statement that
-- writes to it.
create or replace function payment_is_sound(
  p_amount bigint,
  p_authorized_amount bigint,
  p_captured_amount bigint,
  p_refunded_amount bigint,
  p_tip bigint,
  p_sales_tax bigint,
  p_currency smallint,
  p_direction smallint,
  p_card_expiry text
) returns boolean
language plpgsql immutable parallel safe
as $$
begin
  return p_amount > 0 and p_amount <= 999999999999
    and p_captured_amount >= 0 and p_captured_amount <= p_authorized_amount
    and p_refunded_amount >= 0 and p_refunded_amount <= p_captured_amount
    and p_tip >= 0 and p_sales_tax >= 0
    and p_currency in (840, 826, 978)
    and p_direction in (-1, 1)
    and p_card_expiry ~ '^[0-9]{4}$';
end $$;
