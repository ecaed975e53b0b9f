-- Counts a browser's report about a public page, in one row per day and kind of report. Anyone can report, so above 500 different reports a
-- day, further ones are counted together.
--
-- Called by page-reports.ts. Nothing else writes the table.
create or replace function record_page_report(
  p_kind text,
  -- The path of the page.
  p_page text,
  -- The violated directive, or the file that differs from the build.
  p_what text,
  -- What was blocked: an address without its query, or a word such as `inline`.
  p_blocked text,
  p_now timestamptz
) returns void
language plpgsql volatile security definer set search_path = gateway, pg_temp
as $$
declare
  v_day date := (p_now at time zone 'UTC')::date;
begin
  update page_reports r
    set count = r.count + 1, last_at = greatest(r.last_at, p_now)
    where r.day = v_day and r.kind = p_kind and r.page = p_page and r.what = p_what and r.blocked = p_blocked;
  if found then
    return;
  end if;
  if (select count(*) from page_reports r where r.day = v_day) >= 500 then
    p_page := '';
    p_what := 'others';
    p_blocked := '';
  end if;
  insert into page_reports as r (day, kind, page, what, blocked, first_at, last_at, count)
    values (v_day, p_kind, p_page, p_what, p_blocked, p_now, p_now, 1)
    on conflict (day, kind, page, what, blocked) do update set count = r.count + 1, last_at = greatest(r.last_at, excluded.last_at);
end $$;

revoke all on function record_page_report from public;
grant execute on function record_page_report to countinghouse_gateway;
