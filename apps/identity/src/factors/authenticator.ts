import { randomBytes } from 'node:crypto';
import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import type { Sealer } from '../sealed.ts';
import { base32Of, stepOfCode } from './totp.ts';

const secret_bytes = 20;

/** Starts setting up an authenticator app: creates its secret, which is not valid until its first code is given. */
export async function startAuthenticatorSetup(
  pool: pg.Pool,
  clock: Clock,
  sealer: Sealer,
  id_server_id: string,
): Promise<string> {
  const secret = randomBytes(secret_bytes);
  // An existing app is kept: it must be removed first.
  await pool.query(
    `insert into authenticators as known (id_server_id, sealed_secret, created_at) values ($1, $2, $3)
     on conflict (id_server_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at,
       last_step = 0 where known.confirmed_at is null`,
    [id_server_id, sealer.seal(id_server_id, secret.toString('base64')), clock.now()],
  );
  return base32Of(secret);
}

/** Returns the secret of an app being set up, to show it again; undefined if there is none. */
export async function pendingSecret(pool: pg.Pool, sealer: Sealer, id_server_id: string): Promise<string | undefined> {
  const secret = await secretOf(pool, sealer, id_server_id, 'confirmed_at is null');
  return secret === undefined ? undefined : base32Of(secret);
}

/** Accepts a code of an app in use, or the first one of an app being set up. A code is accepted once, even by concurrent requests. */
export async function takeCode(
  pool: pg.Pool,
  clock: Clock,
  sealer: Sealer,
  given: { id_server_id: string; code: string; first: boolean },
): Promise<boolean> {
  const condition = given.first ? 'confirmed_at is null' : 'confirmed_at is not null';
  const secret = await secretOf(pool, sealer, given.id_server_id, condition);
  const now = clock.now();
  const step = secret === undefined ? undefined : stepOfCode(secret, given.code.replace(/\s/g, ''), now);
  if (step === undefined) return false;
  const { rowCount } = await pool.query(
    `update authenticators set last_step = $2, last_used_at = $3, confirmed_at = coalesce(confirmed_at, $3)
     where id_server_id = $1 and ${condition} and last_step < $2`,
    [given.id_server_id, step, now],
  );
  return rowCount === 1;
}

async function secretOf(
  pool: pg.Pool,
  sealer: Sealer,
  id_server_id: string,
  condition: string,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ sealed_secret: Buffer }>(
    `select sealed_secret from authenticators where id_server_id = $1 and ${condition}`,
    [id_server_id],
  );
  const sealed = rows[0]?.sealed_secret;
  return sealed === undefined ? undefined : Buffer.from(sealer.open(id_server_id, sealed), 'base64');
}
