-- Returns a text as a UUID, or null if it is none. The targets of audit entries are texts, and most of them are ids.
--
-- Called by audit_index_rows and audit-history.ts.
create or replace function uuid_or_null(p_text text) returns uuid
language sql immutable parallel safe
as $$ select case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end $$;
