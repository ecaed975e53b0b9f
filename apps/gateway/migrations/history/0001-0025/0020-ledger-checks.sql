-- What each check of the ledger found, the latest last; it spans all merchants and operators, so only the owner reads it.
create table ledger_checks (
  ledger_check_id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  payments integer not null,
  postings integer not null,
  batches integer not null,
  difference_count integer not null,
  -- The first of them: kind, merchant, id, what, expected, found.
  differences jsonb not null
);
create index ledger_checks_by_time on ledger_checks (started_at desc);
grant select (ledger_check_id, started_at, finished_at, payments, postings, batches, difference_count) on ledger_checks to countinghouse_gateway;
