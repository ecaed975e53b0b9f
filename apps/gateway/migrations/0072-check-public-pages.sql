-- What public pages were found to consist of (PCI DSS 6.4.3, 11.6.1): the result of each check, and what browsers reported of them. Both span all
-- merchants and operators, hold nothing of a visitor, and are kept for 13 months.

create table page_checks (
  page_check_id uuid primary key,
  checked_at timestamptz not null,
  origin text not null,
  pages integer not null check (pages >= 0),
  files integer not null check (files >= 0),
  -- Reports of browsers since the check before.
  report_count integer not null check (report_count >= 0),
  difference_count integer not null check (difference_count >= 0),
  -- The first of them: page, kind, what, expected, found.
  differences jsonb not null,
  -- When the mail server took the mail about it; null where there was nothing to tell, or it was not taken yet.
  told_at timestamptz
);
create index page_checks_by_time on page_checks (checked_at desc);
grant select on page_checks to countinghouse_gateway;

create table page_reports (
  day date not null,
  kind text not null check (kind in ('csp', 'integrity')),
  page text not null check (length(page) <= 200),
  what text not null check (length(what) <= 300),
  blocked text not null check (length(blocked) <= 300),
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (day, kind, page, what, blocked)
);
create index page_reports_by_time on page_reports (last_at desc);
grant select on page_reports to countinghouse_gateway;
