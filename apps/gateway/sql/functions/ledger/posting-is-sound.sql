-- Tells whether a posting moves a positive amount (minor units) between two different accounts of the ledger
-- (packages/domain/src/settlement/ledger.ts).
-- fixed: check postings_are_sound of postings. Only a migration can change it, and must handle the existing rows.
--
-- One condition instead of three: see payment_is_sound.
create or replace function posting_is_sound(p_debit_account text, p_credit_account text, p_amount bigint) returns boolean
language plpgsql immutable parallel safe
as $$
declare
  v_accounts constant text[] := array['card_holds', 'acquirer_receivable', 'acquirer_payable', 'merchant_authorized', 'merchant_captured',
    'merchant_payable', 'merchant_paid'];
begin
  return p_amount > 0 and p_credit_account <> p_debit_account and p_debit_account = any (v_accounts)
    and p_credit_account = any (v_accounts);
end $$;
