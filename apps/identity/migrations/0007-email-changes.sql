-- When the owner of an account proved that its address is theirs: by the link of an invitation, of a new password or of a changed address.
alter table accounts add column email_verified_at timestamptz;
update accounts set email_verified_at = coalesce(password_changed_at, created_at) where password_hash is not null;

-- A changed address of an account: it counts once its link is used, and can be undone by the link that went to the address before it.
create table email_changes (
  email_change_id bigint generated always as identity primary key,
  id_server_id uuid not null references accounts on delete cascade,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  confirm_hash bytea not null unique,
  confirm_until timestamptz not null,
  undo_hash bytea not null unique,
  undo_until timestamptz not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  undone_at timestamptz
);
create unique index email_changes_open on email_changes (id_server_id)
  where confirmed_at is null and cancelled_at is null and undone_at is null;
create index email_changes_by_account on email_changes (id_server_id, requested_at);
