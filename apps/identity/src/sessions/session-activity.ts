import type pg from 'pg';
import { endSession } from './sessions.ts';

/** The gateway reports calls every ten seconds: a session only counts as idle when no report can still be on its way. */
const margin_ms = 30_000;

/** Returns the instant before which inactive sessions are idle: they renew no token and are ended. */
export function idleSince(now: Date, limit_s: number): Date {
  return new Date(now.getTime() - limit_s * 1_000 - margin_ms);
}

/** The SQL condition that the session `s` in sign_in_sessions is idle; `instant` is the parameter with `idleSince`. */
export const isIdle = (instant: string) => `coalesce(s.last_active_at, s.began_at) < ${instant}`;

/** A call in a user's session that the gateway answered. */
export type SessionUse = { session_id: string; last_active_at: Date };

/** Records when users were last active. A session that was already idle stays so: a late call does not revive it. */
export async function noteSessionUses(
  pool: pg.Pool,
  uses: readonly SessionUse[],
  { now, limit_s }: { now: Date; limit_s: number },
): Promise<void> {
  await pool.query(
    `update sign_in_sessions s set last_active_at = least(told.at, $3)
     from unnest($1::text[], $2::timestamptz[]) told (session_id, at)
     where s.session_id = told.session_id and least(told.at, $3) > coalesce(s.last_active_at, s.began_at)
       and told.at <= coalesce(s.last_active_at, s.began_at) + $4 * interval '1 millisecond'`,
    [
      uses.map(({ session_id }) => session_id),
      uses.map(({ last_active_at }) => last_active_at),
      now,
      limit_s * 1_000 + margin_ms,
    ],
  );
}

const endedAtOnce = 100;

/** Ends idle sessions, so that the services refuse their tokens. */
export async function endIdleSessions(pool: pg.Pool, now: Date, limit_s: number): Promise<void> {
  const { rows } = await pool.query<{ session_id: string; id_server_id: string }>(
    `select s.session_id, s.id_server_id from sign_in_sessions s
     where ${isIdle('$1')} and exists (
       select from provider_records r where r.model = 'Session' and r.uid = s.session_id and r.account_id = s.id_server_id::text)
     limit $2`,
    [idleSince(now, limit_s), endedAtOnce],
  );
  for (const session of rows) await endSession(pool, session, now);
}
