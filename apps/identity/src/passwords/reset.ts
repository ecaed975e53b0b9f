import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@countinghouse/domain/time/clock';
import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';
import { type Account, setPassword } from '../accounts/accounts.ts';
import { endSessions } from '../sessions/sessions.ts';
import { hashPassword } from './passwords.ts';

/** The lifetime of a link to set a new password; it works once. */
export const resetLifetime_minutes = 30;

/** The lifetime of an invitation link, with which the owner of a new account sets the first password. */
export const invitationLifetime_days = 7;

/** The purpose of a link: a forgotten password, or the first one. */
export type ResetPurpose = 'reset' | 'invitation';

/** Creates the secret of a link for an account; only its hash is stored. Older links of the account stop working. */
export async function createReset(
  database: pg.Pool | pg.ClientBase,
  clock: Clock,
  id_server_id: string,
  purpose: ResetPurpose = 'reset',
): Promise<string> {
  const lifetime_minutes = purpose === 'reset' ? resetLifetime_minutes : invitationLifetime_days * 24 * 60;
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await database.query(
    `with earlier as (update password_resets set used_at = $3 where id_server_id = $2 and used_at is null)
     insert into password_resets (token_hash, id_server_id, created_at, expires_at, purpose) values ($1, $2, $3, $4, $5)`,
    [hashOf(token), id_server_id, now, new Date(now.getTime() + lifetime_minutes * 60_000), purpose],
  );
  return token;
}

/** The result of a link's secret: the account whose password it can set, or why it cannot. */
export type ResetLink =
  | { state: 'good'; account: Account; purpose: ResetPurpose }
  /** An invitation that was already accepted, expired or was replaced. The holder of its secret may know that. */
  | { state: 'invitation_used' | 'invitation_late' }
  /** Used, too old, or never existed. */
  | { state: 'gone' };

/** Reads the secret of a link without using it. */
export async function readReset(pool: pg.Pool, clock: Clock, token: string): Promise<ResetLink> {
  const { rows } = await pool.query<Account & { purpose: ResetPurpose; open: boolean; accepted: boolean }>(
    `select a.id_server_id, a.username, a.email, a.first_name, a.last_name, a.disabled, r.purpose,
       r.used_at is null and r.expires_at > $2 as open, a.password_hash is not null as accepted
     from password_resets r join accounts a using (id_server_id) where r.token_hash = $1 and not a.disabled`,
    [hashOf(token), clock.now()],
  );
  const row = rows[0];
  if (row === undefined) return { state: 'gone' };
  const { purpose, open, accepted, ...account } = row;
  if (open) return { state: 'good', account, purpose };
  if (purpose === 'reset') return { state: 'gone' };
  return { state: accepted ? 'invitation_used' : 'invitation_late' };
}

/** Returns the invitation of an account without a password: when it was sent and until when it works. */
export async function invitationOf(
  pool: pg.Pool,
  id_server_id: string,
): Promise<{ sent_at: Date; expires_at: Date } | undefined> {
  const { rows } = await pool.query<{ sent_at: Date; expires_at: Date }>(
    `select r.created_at as sent_at, r.expires_at from password_resets r join accounts a using (id_server_id)
     where r.id_server_id = $1 and r.purpose = 'invitation' and r.used_at is null and a.password_hash is null
     order by r.created_at desc limit 1`,
    [id_server_id],
  );
  return rows[0];
}

/**
 * Sets a new password by the secret of a link, unlocks the account, and ends all its sessions, grants and refresh tokens. Of two concurrent
 * uses one succeeds.
 *
 * @returns the account, or undefined when the link does not work any more
 */
export async function finishReset(
  pool: pg.Pool,
  clock: Clock,
  token: string,
  password: string,
): Promise<Account | undefined> {
  const password_hash = await hashPassword(password);
  const now = clock.now();
  return inTransaction(pool, async (client) => {
    const { rows: used } = await client.query<{ id_server_id: string }>(
      'update password_resets set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning id_server_id',
      [hashOf(token), now],
    );
    const id_server_id = used[0]?.id_server_id;
    if (id_server_id === undefined) return undefined;
    const account = await setPassword(client, { id_server_id, password_hash }, now);
    // The link was mailed to the address, so its use verifies the address.
    await client.query(
      'update accounts set email_verified_at = coalesce(email_verified_at, $2) where id_server_id = $1',
      [id_server_id, now],
    );
    await endSessions(client, { id_server_id }, now);
    return account;
  });
}

/** Ends every link that could set the password of an account. */
export async function endPasswordLinks(client: pg.PoolClient, id_server_id: string, now: Date): Promise<void> {
  await client.query('update password_resets set used_at = $2 where id_server_id = $1 and used_at is null', [
    id_server_id,
    now,
  ]);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
