import { maskCardNumbers } from '@countinghouse/domain/card/card-number-in-text';
import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';
import { plainAddress } from '../plain-address.ts';
import { hashTokenId } from '../provider/hash-token-id.ts';

/** A user's session at the provider: device, address, start. */
export type PersonSession = {
  session_id: string;
  user_agent: string;
  address: string;
  began_at: Date;
  last_seen_at: Date;
};

/** Sessions and accounts that were ended early. The services refuse the tokens of these sessions, and older tokens of these accounts. */
export type EndedSessions = {
  session_ids: string[];
  /** Refuses every token of the account that was issued before this instant. */
  accounts: { id_server_id: string; ended_at: Date }[];
  /** Refuses every token that the client received in the session up to this instant, including that second. */
  clients: { session_id: string; client_id: string; ended_at: Date }[];
};

const userAgentMaximum = 400;

/**
 * Records the use of a session: the first time with address and device, later only the time. A sign-in counts as activity; a renewal does
 * not, since the cookie alone is enough for it.
 */
export async function noteSession(
  pool: pg.Pool,
  session: { session_id: string; id_server_id: string; user_agent: string; address: string; signed_in_at: Date },
  now: Date,
): Promise<void> {
  await pool.query(
    `insert into sign_in_sessions as known (session_id, id_server_id, user_agent, address, began_at, last_seen_at, last_active_at)
     select $1, $2, $3, $4, $5, $6, $5 where exists (select from accounts where id_server_id = $2)
     on conflict (session_id) do update set last_seen_at = excluded.last_seen_at, address = excluded.address,
       last_active_at = greatest(known.last_active_at, excluded.last_active_at),
       user_agent = case when excluded.user_agent = '' then known.user_agent else excluded.user_agent end`,
    [
      session.session_id,
      session.id_server_id,
      maskCardNumbers(session.user_agent.replaceAll('\0', '')).slice(0, userAgentMaximum),
      plainAddress(session.address),
      session.signed_in_at,
      now,
    ],
  );
}

/** Returns the active sessions of an account, most recently seen first. */
export async function sessionsOf(pool: pg.Pool, id_server_id: string, now: Date): Promise<PersonSession[]> {
  const { rows } = await pool.query<PersonSession>(
    `select s.session_id, s.user_agent, s.address, s.began_at, s.last_seen_at
     from sign_in_sessions s
     join provider_records r on r.model = 'Session' and r.uid = s.session_id and r.account_id = s.id_server_id::text
     where s.id_server_id = $1 and r.expires_at > $2
     order by s.last_seen_at desc, s.session_id`,
    [id_server_id, now],
  );
  return rows;
}

/**
 * Ends one session of an account with its grants, codes and refresh tokens, and records the end.
 *
 * @returns false if the account has no such session
 */
export async function endSession(
  pool: pg.Pool,
  given: { id_server_id: string; session_id: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const ended = await dropSessions(client, given.id_server_id, 'uid = $2', [given.session_id], now);
    return ended > 0;
  });
}

/**
 * Ends every session of an account except the kept one, in the caller's transaction if there is one. Without `kept_session_id` nothing of
 * the account stays valid: refresh tokens of clients end too, and older tokens are refused.
 *
 * @returns number of ended sessions
 */
export async function endSessions(
  database: pg.Pool | pg.PoolClient,
  given: { id_server_id: string; kept_session_id?: string | undefined },
  now: Date,
): Promise<number> {
  const { id_server_id, kept_session_id } = given;
  const work = async (client: pg.PoolClient): Promise<number> => {
    if (kept_session_id !== undefined) {
      const ended = await dropSessions(client, id_server_id, 'uid <> $2', [kept_session_id], now);
      await dropTokensOfOtherSessions(client, { id_server_id, kept_session_id }, now);
      return ended;
    }
    const ended = await dropSessions(client, id_server_id, 'true', [], now);
    await client.query('delete from provider_records where account_id = $1', [id_server_id]);
    await client.query('insert into ended_sessions (session_id, id_server_id, ended_at) values (null, $1, $2)', [
      id_server_id,
      now,
    ]);
    return ended;
  };
  return 'release' in database ? work(database) : inTransaction(database, work);
}

/** Records that a session ended at the provider itself, by a sign-out. */
export async function noteSessionEnd(
  pool: pg.Pool,
  given: { id_server_id: string; session_id: string },
  now: Date,
): Promise<void> {
  await pool.query('insert into ended_sessions (session_id, id_server_id, ended_at) values ($1, $2, $3)', [
    given.session_id,
    given.id_server_id,
    now,
  ]);
}

/** Returns what ended at an instant or later. */
export async function endedSince(pool: pg.Pool, since: Date): Promise<EndedSessions> {
  const { rows } = await pool.query<{
    session_id: string | null;
    client_id: string | null;
    id_server_id: string;
    ended_at: Date;
  }>('select session_id, client_id, id_server_id, ended_at from ended_sessions where ended_at >= $1', [since]);
  const ended: EndedSessions = { session_ids: [], accounts: [], clients: [] };
  for (const { session_id, client_id, id_server_id, ended_at } of rows) {
    if (session_id === null) ended.accounts.push({ id_server_id, ended_at });
    else if (client_id === null) ended.session_ids.push(session_id);
    else ended.clients.push({ session_id, client_id, ended_at });
  }
  return ended;
}

async function dropSessions(
  client: pg.PoolClient,
  id_server_id: string,
  condition: string,
  values: unknown[],
  now: Date,
): Promise<number> {
  const { rows } = await client.query<{ uid: string; authorizations: Record<string, { grantId?: string }> | null }>(
    `delete from provider_records where model = 'Session' and account_id = $1 and ${condition}
     returning uid, payload->'authorizations' as authorizations`,
    [id_server_id, ...values],
  );
  const uids = rows.map(({ uid }) => uid);
  const grant_ids = rows.flatMap(({ authorizations }) =>
    Object.values(authorizations ?? {}).flatMap(({ grantId }) => (grantId === undefined ? [] : [grantId])),
  );
  await client.query(
    `delete from provider_records
     where account_id = $1 and (grant_id = any($2) or payload->>'sessionUid' = any($3)) or (model = 'Grant' and id = any($4))`,
    [id_server_id, grant_ids, uids, grant_ids.map(hashTokenId)],
  );
  await client.query(
    'insert into ended_sessions (session_id, id_server_id, ended_at) select uid, $2, $3 from unnest($1::text[]) as uid',
    [uids, id_server_id, now],
  );
  return rows.length;
}

/** Refresh tokens of clients outlive their session: those of sessions that are already gone end too. */
async function dropTokensOfOtherSessions(
  client: pg.PoolClient,
  given: { id_server_id: string; kept_session_id: string },
  now: Date,
): Promise<void> {
  await client.query(
    `with dropped as (
       delete from provider_records where model = 'RefreshToken' and account_id = $1 and payload->>'sessionUid' is distinct from $2
       returning payload->>'sessionUid' as session_id)
     insert into ended_sessions (session_id, id_server_id, ended_at)
     select distinct session_id, $3::uuid, $4::timestamptz from dropped where session_id is not null`,
    [given.id_server_id, given.kept_session_id, given.id_server_id, now],
  );
}

/**
 * Whether a proof from an instant is still valid: since then the password was not changed, and the sessions were not all ended. If that
 * happens during a sign-in, the sign-in must start again.
 */
export async function isProofStillValid(pool: pg.Pool, id_server_id: string, proved_at: Date): Promise<boolean> {
  const { rows } = await pool.query(
    `select from accounts a where id_server_id = $1 and (password_changed_at is null or password_changed_at <= $2)
       and not exists (
         select from ended_sessions e where e.id_server_id = a.id_server_id and e.session_id is null and e.ended_at > $2)`,
    [id_server_id, proved_at],
  );
  return rows.length > 0;
}
