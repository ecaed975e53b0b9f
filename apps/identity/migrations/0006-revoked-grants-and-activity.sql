-- A row with a client ends what that client got in the session until then (RFC 6749 section 4.1.2); the session itself lasts.
alter table ended_sessions add column client_id text;

-- When the person of a session last signed in or made a call, as the gateway saw it. Null where a node of the version before wrote the row.
alter table sign_in_sessions add column last_active_at timestamptz;
update sign_in_sessions set last_active_at = last_seen_at;
