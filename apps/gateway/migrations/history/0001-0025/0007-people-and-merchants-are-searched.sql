-- Administrators look for merchants and for people among all of the operator's: substrings of names, ids and addresses, in any case.
alter table users add column search text not null generated always as (
  lower(username || ' ' || first_name || ' ' || last_name || ' ' || email)
) stored;
create index users_by_search on users using gin (search gin_trgm_ops);

alter table merchants add column search text not null generated always as (
  lower(doing_business_as || ' ' || legal_name || ' ' || merchant_uid::text)
) stored;
create index merchants_by_search on merchants using gin (search gin_trgm_ops);
