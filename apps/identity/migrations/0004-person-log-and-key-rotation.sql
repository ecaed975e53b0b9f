-- What people do at the door belongs in their log, which the gateway keeps: it reads these rows in their order. What the gateway itself
-- asked for is in its own history already.
alter table audit add column of_person boolean not null default false;
alter table audit alter column of_person drop default;
create index audit_of_persons on audit (audit_id) where of_person;

-- A key is published before it signs, so that nobody meets a token of a key they could not know.
alter table signing_keys add column signs_from timestamptz;
update signing_keys set signs_from = created_at;
alter table signing_keys alter column signs_from set not null;

-- A username is the same in any case and in any form of Unicode.
drop index accounts_by_username;
create unique index accounts_by_username on accounts (lower(normalize(username, nfkc)));
