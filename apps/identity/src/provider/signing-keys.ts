import { randomUUID } from 'node:crypto';
import { inTransaction } from '@countinghouse/service/transaction';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type pg from 'pg';
import { createSealer, type Sealer } from '../sealed.ts';

/** Signed tokens are ES256: small and quick to verify. */
export const signingAlgorithm = 'ES256';

/** How long a new key is published before it signs: longer than anyone caches the published keys. */
export const publishedBefore_minutes = 15;

/** How long a key stays published after its successor signs: longer than a session, whose ID tokens are needed for sign-out. */
export const publishedAfter_hours = 13;

const day_ms = 86_400_000;

type StoredKey = { key_id: string; sealed_private_key: Buffer; created_at: Date; signs_from: Date };

/**
 * Loads the token keys with their private halves: the one that signs now first, then earlier ones, and last a future one. Creates the first
 * one if there is none, and the next one if the newest is older than `lifetime_days` (0: never); removes those whose tokens are no longer
 * in use. All nodes see the same keys, since changes take a lock.
 *
 * @throws if IDENTITY_COOKIE_SECRET is not the one that they were sealed with
 */
export async function loadSigningKeys(
  pool: pg.Pool,
  { secret, lifetime_days }: { secret: string; lifetime_days: number },
  now: Date,
): Promise<JWK[]> {
  const sealer = createSealer(secret, 'signing keys');
  let stored = await readKeys(pool);
  if (wantsAnother(stored, now, lifetime_days) || holdsSpent(stored, now)) {
    await inTransaction(pool, async (client) => {
      await lock(client);
      const present = await readKeys(client);
      if (present.length === 0) await insertKey(client, sealer, now, now);
      else if (wantsAnother(present, now, lifetime_days)) await insertKey(client, sealer, now, published(now));
      await retireKeys(client, now);
    });
    stored = await readKeys(pool);
  }
  const signing = stored.find(({ signs_from }) => signs_from <= now) ?? stored[0];
  const others = stored.filter((key) => key !== signing);
  const later = others.filter(({ signs_from }) => signs_from > now);
  const earlier = others.filter(({ signs_from }) => signs_from <= now);
  return [...(signing === undefined ? [] : [signing]), ...earlier, ...later].map((key) => ({
    ...openKey(sealer, key.key_id, key.sealed_private_key),
    kid: key.key_id,
    alg: signingAlgorithm,
    use: 'sig',
  }));
}

/**
 * Adds the next key, which every node publishes immediately and signs with from `signs_from` on. If one is already waiting, that is the
 * next one.
 */
export async function rotateSigningKey(
  pool: pg.Pool,
  secret: string,
  now: Date,
): Promise<{ key_id: string; signs_from: Date }> {
  return inTransaction(pool, async (client) => {
    await lock(client);
    const waiting = (await readKeys(client)).find(({ signs_from }) => signs_from > now);
    return waiting ?? insertKey(client, createSealer(secret, 'signing keys'), now, published(now));
  });
}

const published = (now: Date) => new Date(now.getTime() + publishedBefore_minutes * 60_000);

const lock = (client: pg.PoolClient) => client.query(`select pg_advisory_xact_lock(hashtext('identity signing keys'))`);

/** Reads the published keys, the latest to sign first. */
async function readKeys(database: pg.Pool | pg.PoolClient): Promise<StoredKey[]> {
  const { rows } = await database.query<StoredKey>(
    `select key_id, sealed_private_key, created_at, signs_from from signing_keys where retired_at is null
     order by signs_from desc, key_id`,
  );
  return rows;
}

/** Whether there is no key, or the newest is too old. */
function wantsAnother([newest]: readonly StoredKey[], now: Date, lifetime_days: number): boolean {
  if (newest === undefined) return true;
  return lifetime_days > 0 && now.getTime() - newest.created_at.getTime() >= lifetime_days * day_ms;
}

/** Whether there is a key whose successor has signed for long enough. */
function holdsSpent(stored: readonly StoredKey[], now: Date): boolean {
  return stored.filter(({ signs_from }) => signs_from <= retiredBefore(now)).length > 1;
}

const retiredBefore = (now: Date) => new Date(now.getTime() - publishedAfter_hours * 3_600_000);

/** Deletes each key, with its private half, whose successor has signed for long enough. */
async function retireKeys(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(
    `update signing_keys k set retired_at = $1, sealed_private_key = '' where retired_at is null
       and exists (select from signing_keys n where n.retired_at is null and n.signs_from > k.signs_from and n.signs_from <= $2)`,
    [now, retiredBefore(now)],
  );
}

async function insertKey(
  client: pg.PoolClient,
  sealer: Sealer,
  now: Date,
  signs_from: Date,
): Promise<{ key_id: string; signs_from: Date }> {
  const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const key_id = randomUUID();
  await client.query(
    'insert into signing_keys (key_id, public_key, sealed_private_key, created_at, signs_from) values ($1, $2, $3, $4, $5)',
    [
      key_id,
      JSON.stringify(await exportJWK(publicKey)),
      sealer.seal(key_id, JSON.stringify(await exportJWK(privateKey))),
      now,
      signs_from,
    ],
  );
  return { key_id, signs_from };
}

function openKey(sealer: Sealer, key_id: string, sealed: Buffer): JWK {
  try {
    return JSON.parse(sealer.open(key_id, sealed)) as JWK;
  } catch (error) {
    throw new Error('The signing keys cannot be decrypted: they were sealed with another IDENTITY_COOKIE_SECRET', {
      cause: error,
    });
  }
}
