-- Tells whether an automatic charge of an account is due between these business dates: by a plan, or an invoice that charges its customer's
-- card. There are no plans yet.
--
-- Called by accounts-to-update.ts: the account updater is queried some days before a charge is due.
create or replace function account_is_charged_between(
  p_merchant_uid uuid,
  p_account_uid uuid,
  p_from_date date,
  p_to_date date
) returns boolean
language sql stable
as $$
  select exists (
    select from invoices i
      left join invoice_parts p on p.merchant_uid = i.merchant_uid and p.invoice_id = i.invoice_id
    where i.merchant_uid = p_merchant_uid and i.account_uid = p_account_uid and i.status in ('open', 'partially_paid')
      -- An invoice without parts is due as a whole.
      and coalesce(p.due_date, i.due_date) between p_from_date and p_to_date)
$$;

revoke all on function account_is_charged_between from public;
