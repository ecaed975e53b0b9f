-- Tells whether an account has automatic charges to come: of an invoice that is scheduled or has a charge date.
--
-- Called by expiring-accounts.ts, which notifies customers only about such cards.
create or replace function account_is_charged(p_merchant_uid uuid, p_account_uid uuid) returns boolean
language sql stable
as $$
  select exists (
    select from invoices i
    where i.merchant_uid = p_merchant_uid and i.account_uid = p_account_uid and (i.charge_at is not null or i.status = 'scheduled'))
$$;

revoke all on function account_is_charged from public;
grant execute on function account_is_charged to countinghouse_gateway;
