-- Payments by stored cards: record_payment and conclude_payment learn of the account that is charged, and what they return changes. Nodes of the
-- version before name fewer arguments; each new one has a default, so they go on. An empty database has neither yet.
drop function if exists record_payment;
drop function if exists conclude_payment;

-- A card is checked by a request of amount zero before it is kept, and again when a person asks for it: it moves nothing, makes no payment and
-- names the account that it was about, where there is one.
alter table acquirer_attempts add column account_uid uuid;
create index acquirer_attempts_of_account
  on acquirer_attempts (merchant_uid, account_uid, transmitted_at desc)
  where account_uid is not null;
