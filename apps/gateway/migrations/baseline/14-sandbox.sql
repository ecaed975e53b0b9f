-- What only a sandbox or a demonstration uses.

-- How far the sandbox's clock is ahead of the real one, for all nodes. It is never set back.
create table sandbox_clock (
  one boolean primary key default true check (one),
  ahead_ms bigint not null check (ahead_ms >= 0),
  moved_at timestamptz not null,
  moved_by uuid not null
);
grant select, insert, update on sandbox_clock to countinghouse_gateway;

-- Stands where the database was filled with demo data.
create table demo_seed (
  seed text primary key,
  finished_at timestamptz not null
);
