-- Whether something will charge an account by itself on one of these business dates: a plan, or an invoice that charges its customer's card.
-- Neither exists yet, so nothing will.
--
-- Called by accounts-to-update.ts: the account updater is asked some days before a charge is due.
create or replace function account_is_charged_between(
  p_merchant_uid uuid,
  p_account_uid uuid,
  p_from_date date,
  p_to_date date
) returns boolean
language sql stable
as $$
  select false
$$;

revoke all on function account_is_charged_between from public;
