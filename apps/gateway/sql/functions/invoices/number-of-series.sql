-- Formats a number for a document. It must agree with the domain's writeNumber (packages/domain/src/invoice/invoice-number.ts); a test
-- compares the two.
--
-- Called by issue_credit_note.
create or replace function number_of_series(p_series invoice_series, p_number bigint, p_year smallint) returns text
language sql immutable
as $$
  select replace(replace(
    replace(p_series.pattern, '{N}', lpad(p_number::text, greatest(p_series.digits, length(p_number::text)), '0')),
    '{YYYY}', lpad(p_year::text, 4, '0')), '{YY}', lpad((p_year % 100)::text, 2, '0'))
$$;

revoke all on function number_of_series from public;
