-- What the account updater says of stored cards, and the wiping of numbers that nothing needs any more.

-- When the account updater was last asked about the card, by business time, and what it said: A the number changed, E the expiry changed,
-- C the account is closed, Q ask the customer, N nothing is known.
alter table vault_accounts
  add column update_asked_at timestamptz,
  add column update_result text check (update_result in ('A', 'E', 'C', 'Q', 'N'));
-- Whose card expires soon or has expired, over all merchants, without a look at the rows of those that were asked about lately.
create index vault_accounts_to_update on vault_accounts (expiry_yymm, coalesce(update_asked_at, '-infinity')) where status = 'usable';
-- Payments that say that there is something to ask: few among all.
create index payments_asking_for_update on payments (created_at)
  where account_uid is not null and (response_code = '54' or advice_code = '01');

-- Numbers that stand, the oldest first: what the nightly round goes through.
create index cards_with_number on cards (created_at, merchant_uid, card_id) where sealed_number is not null;
-- A wiped number is written down with the accounts that named it.
create index vault_accounts_removed_by_card on vault_accounts (merchant_uid, card_id) where status = 'removed';

-- What the rounds of the vault did last, one row each, over all merchants: read by the owner alone.
create table vault_rounds (
  round text primary key check (round in ('update_accounts', 'wipe_cards')),
  -- Real time.
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- How many accounts were asked about, or numbers wiped, in the last round, and in all.
  done_count bigint not null check (done_count >= 0),
  done_total bigint not null check (done_total >= 0)
);

-- Connections whose acquirer knows nothing of an account updater: it is not asked again until then, by real time. Read by the owner alone.
create table card_updaters (
  settlement_connection text primary key check (settlement_connection in ('SOCKET', 'POST')),
  not_before timestamptz not null
);
