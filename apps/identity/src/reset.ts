import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@countinghouse/domain/clock';
import type pg from 'pg';
import type { Account } from './accounts.ts';
import { hashPassword } from './passwords.ts';

/** How long a link to set a new password works; it works once. */
export const resetLifetime_minutes = 30;

/** Makes the secret of a link for an account; only its hash is kept. Older links of the account stop working. */
export async function createReset(pool: pg.Pool, clock: Clock, id_server_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await pool.query(
    `with earlier as (update password_resets set used_at = $3 where id_server_id = $2 and used_at is null)
     insert into password_resets (token_hash, id_server_id, created_at, expires_at) values ($1, $2, $3, $4)`,
    [hashOf(token), id_server_id, now, new Date(now.getTime() + resetLifetime_minutes * 60_000)],
  );
  return token;
}

/** The account whose password the secret of a link may set, or undefined when it was used, is too old or never was one. */
export async function accountOfReset(pool: pg.Pool, clock: Clock, token: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select a.id_server_id, a.username, a.email, a.first_name, a.last_name, a.disabled from password_resets r join accounts a using (id_server_id)
     where r.token_hash = $1 and r.used_at is null and r.expires_at > $2 and not a.disabled`,
    [hashOf(token), clock.now()],
  );
  return rows[0];
}

/**
 * Sets a new password by the secret of a link, opens a locked account, and ends every session, grant and refresh token of
 * the account. Two at once: one wins.
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
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows: used } = await client.query<{ id_server_id: string }>(
      'update password_resets set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning id_server_id',
      [hashOf(token), now],
    );
    const id_server_id = used[0]?.id_server_id;
    const { rows } = await client.query<Account>(
      `update accounts set password_hash = $2, password_changed_at = $3, updated_at = $3, failures = 0, locked_until = null
       where id_server_id = $1 and not disabled returning id_server_id, username, email, first_name, last_name, disabled`,
      [id_server_id ?? null, password_hash, now],
    );
    await client.query('delete from provider_records where account_id = $1', [id_server_id ?? null]);
    await client.query('commit');
    return rows[0];
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
