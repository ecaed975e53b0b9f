-- Protection of public pages from people who try out stolen cards (decision 63): what came of attempts, which puzzles were answered, what was
-- started because of it, and what was held off.

-- Counters bear what came of what they count, by ten minutes; a full page has room for the next version of its rows.
alter table velocity_counters
  add column approvals integer not null default 0 check (approvals >= 0),
  add column declines integer not null default 0 check (declines >= 0);
alter table velocity_counters set (fillfactor = 50);

-- Answers to puzzles that were used: one serves once, on whatever node. Only HMACs are kept.
create table spent_puzzles (
  puzzle_hash bytea not null primary key,
  -- Of the request that used it: a repetition of that one is the same attempt.
  attempt_hash bytea not null,
  expires_at timestamptz not null
);
create index spent_puzzles_by_expiry on spent_puzzles (expires_at);
alter table spent_puzzles enable row level security;

-- Which different cards were declined of one session or address. Only HMACs are kept.
create table declined_cards (
  scope text not null,
  key_hash bytea not null,
  card_hash bytea not null,
  declined_at timestamptz not null,
  primary key (scope, key_hash, card_hash)
);
create index declined_cards_by_instant on declined_cards (declined_at);
alter table declined_cards enable row level security;

-- What came of the latest attempts at a link: one bit each, the latest last, 1 for a decline.
create table link_outcomes (
  -- HMAC of the link.
  key_hash bytea not null primary key,
  latest bigint not null,
  latest_count smallint not null,
  updated_at timestamptz not null
) with (fillfactor = 50);
create index link_outcomes_by_update on link_outcomes (updated_at);
alter table link_outcomes enable row level security;

-- What protects a merchant's pages, or did: a link that is paused, a page for one payer that takes no attempts, strict limits on all pages.
create table protections (
  merchant_uid uuid not null references merchants,
  protection_id uuid not null,
  kind text not null check (kind in ('link_paused', 'link_refused', 'merchant_strict')),
  -- Null of all pages of the merchant.
  target_kind text,
  target_id uuid,
  -- Both in real time.
  started_at timestamptz not null,
  until timestamptz not null,
  -- How much was attempted and declined within the hour before.
  attempts integer not null check (attempts >= 0),
  declines integer not null check (declines >= 0),
  -- Set once it is over, by itself or by a person.
  ended_at timestamptz,
  ended_by uuid,
  primary key (merchant_uid, protection_id),
  check ((kind = 'merchant_strict') = (target_id is null)),
  check (num_nulls(target_kind, target_id) in (0, 2))
);
create unique index protections_in_force on protections (merchant_uid, kind, target_id) nulls not distinct where ended_at is null;
create index protections_by_start on protections (merchant_uid, started_at desc);
create index protections_by_until on protections (until) where ended_at is null;
alter table protections enable row level security;
create policy scope on protections to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select on protections to countinghouse_gateway;

-- Attempts that were refused, for the merchant to read: 50 a day and page one by one, and one row that counts the rest.
create table held_off_attempts (
  merchant_uid uuid not null references merchants,
  held_off_id uuid not null,
  target_kind text not null,
  target_id uuid not null,
  -- Of real time, UTC.
  day date not null,
  -- Of the rest the latest.
  held_off_at timestamptz not null,
  -- What was reached: a scope of attempt-limits.ts, or the puzzle. Null of the rest.
  reason text,
  visitor_id uuid,
  address text,
  -- How many attempts the row stands for.
  count integer not null check (count > 0),
  primary key (merchant_uid, held_off_id)
);
create unique index held_off_attempts_rest on held_off_attempts (merchant_uid, target_kind, target_id, day) where reason is null;
create index held_off_attempts_by_target on held_off_attempts (merchant_uid, target_kind, target_id, day);
create index held_off_attempts_by_day on held_off_attempts (merchant_uid, day);
create index held_off_attempts_by_instant on held_off_attempts (held_off_at);
alter table held_off_attempts enable row level security;
create policy scope on held_off_attempts to countinghouse_gateway
  using (merchant_uid = (select scope_merchant_uid()))
  with check (merchant_uid = (select scope_merchant_uid()));
grant select on held_off_attempts to countinghouse_gateway;

-- A paused link that a person resumes or closes is protected no more. Its source is sql/functions/protection.
create function end_pause_of_link() returns trigger language plpgsql
as $stub$ begin raise exception 'end_pause_of_link is not applied yet'; end $stub$;
create trigger end_pause_of_link after update of status on payment_links for each row
  when (old.status = 'paused' and new.status <> 'paused') execute function end_pause_of_link();
