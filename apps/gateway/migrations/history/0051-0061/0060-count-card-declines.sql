-- How often a card was declined in a row by one merchant. Nodes read what changed once a second, so that a sale reads nothing here.

create table card_declines (
  merchant_uid uuid not null references merchants,
  -- As of `cards`: keyed, and never the same for two merchants.
  fingerprint bytea not null,
  -- 0 after an approval.
  declines integer not null,
  changed_at timestamptz not null,
  primary key (merchant_uid, fingerprint)
);
create index card_declines_by_change on card_declines (changed_at);

-- Read and written by the owner alone; the policy stands in case somebody is granted more.
alter table card_declines enable row level security;
create policy scope on card_declines to countinghouse_gateway using (merchant_uid = (select scope_merchant_uid()));
