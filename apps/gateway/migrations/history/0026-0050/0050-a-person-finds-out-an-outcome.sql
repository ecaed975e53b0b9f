-- What is without an outcome after having been asked for again and again can be taken over by a person, who asks the acquirer by other means
-- and records what it said. One row for each attempt that was put off, written by whoever puts it off (docs/decisions/0034).
create table unresolved_attempts (
  merchant_uid uuid not null,
  attempt_id uuid not null,
  -- How often the acquirer was asked without an outcome. A try for which no connection could be had does not count.
  fruitless_tries integer not null check (fruitless_tries >= 0),
  -- Both in real time. While nobody works on the attempt, next_try_at is its take_over_at; nobody tries it while it is 'infinity'.
  first_try_at timestamptz not null,
  next_try_at timestamptz not null,
  -- The acquirer's latest answer; null where it gave none.
  answer text,
  -- The person who has taken it over.
  held_by uuid references users,
  held_by_name text,
  held_at timestamptz,
  primary key (merchant_uid, attempt_id),
  foreign key (merchant_uid, attempt_id) references acquirer_attempts,
  check ((held_by is null) = (held_by_name is null) and (held_by is null) = (held_at is null)),
  check ((held_by is not null) = (next_try_at = 'infinity'))
);

alter table unresolved_attempts enable row level security;
create policy scope on unresolved_attempts for select to countinghouse_gateway using (merchant_uid = (select scope_merchant_uid())
  or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)));
grant select on unresolved_attempts to countinghouse_gateway;
