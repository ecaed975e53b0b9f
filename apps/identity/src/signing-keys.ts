import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type pg from 'pg';

/** Signed tokens are ES256: small and quick to verify. */
export const signingAlgorithm = 'ES256';

/**
 * The keys that sign tokens, newest first, private halves included; makes the first one when there is none. All nodes
 * see the same, since making one takes a lock. To rotate, insert a newer one and restart: old tokens still verify.
 */
export async function loadSigningKeys(pool: pg.Pool, secret: string, now: Date): Promise<JWK[]> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'countinghouse signing keys', 32));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('identity signing keys'))`);
    const { rows } = await client.query<{ key_id: string; sealed_private_key: Buffer }>(
      'select key_id, sealed_private_key from signing_keys where retired_at is null order by created_at desc',
    );
    if (rows.length === 0) {
      const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
      const key_id = randomUUID();
      const sealed = seal(key, key_id, JSON.stringify(await exportJWK(privateKey)));
      await client.query(
        'insert into signing_keys (key_id, public_key, sealed_private_key, created_at) values ($1, $2, $3, $4)',
        [key_id, JSON.stringify(await exportJWK(publicKey)), sealed, now],
      );
      rows.push({ key_id, sealed_private_key: sealed });
    }
    await client.query('commit');
    return rows.map((row) => ({
      ...(JSON.parse(open(key, row.key_id, row.sealed_private_key)) as JWK),
      kid: row.key_id,
      alg: signingAlgorithm,
      use: 'sig',
    }));
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function seal(key: Buffer, key_id: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(key_id));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, key_id: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(key_id));
  decipher.setAuthTag(sealed.subarray(-16));
  try {
    return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new Error('The signing keys cannot be opened: IDENTITY_COOKIE_SECRET is not the one they were sealed with', {
      cause: error,
    });
  }
}
