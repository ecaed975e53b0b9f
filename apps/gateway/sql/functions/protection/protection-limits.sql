-- Returns the rows of the table of limits that apply to a merchant's pages now: strict if the merchant chose so, or all its pages are
-- protected.
--
-- Called by count_attempt and note_attempt_outcome.
create or replace function protection_limits(
  p_merchant_uid uuid,
  p_now timestamptz,
  -- { normal: [rows], strict: [rows] }
  p_limits jsonb
) returns jsonb
language sql stable
as $$
  select p_limits -> case
    when exists (select from payment_link_settings s where s.merchant_uid = p_merchant_uid and s.protection = 'strict')
      or exists (
        select from protections p
        where p.merchant_uid = p_merchant_uid and p.kind = 'merchant_strict' and p.ended_at is null and p.until > p_now)
    then 'strict' else 'normal' end
$$;

revoke all on function protection_limits from public;
