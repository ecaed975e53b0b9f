-- Customers get each notice about the expiry of a card once. A new expiry date starts the notices again.
alter table vault_accounts
  -- The expiry date of the last notice, and how many days before the card's last day that notice was due.
  add column notified_expiry text,
  add column notified_expiry_days smallint,
  add constraint vault_accounts_notified_expiry_check check ((notified_expiry is null) = (notified_expiry_days is null));
