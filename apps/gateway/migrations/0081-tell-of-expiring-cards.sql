-- Customers are told that a card expires soon, where something will be charged to it: each notice once. Another expiry date begins anew.
alter table vault_accounts
  -- The expiry that was told last, and of which notice: so many days before the card's last day.
  add column told_expiry text,
  add column told_expiry_days smallint,
  add constraint vault_accounts_told_expiry_check check ((told_expiry is null) = (told_expiry_days is null));
