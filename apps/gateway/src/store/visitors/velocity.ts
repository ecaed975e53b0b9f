import type pg from 'pg';
import { OperationError } from '../../operation.ts';

const hour_ms = 3_600_000;

/** The counted events, with their maximum per hour and key. */
const maximums = { wrong_secret: 10, link_request: 30 } as const;

type Velocity = { scope: keyof typeof maximums; key_hash: Buffer; now: Date };

async function count(pool: pg.Pool, { scope, key_hash, now }: Velocity, by: 0 | 1): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count_velocity($1, $2, $3, $4) as count', [
    scope,
    key_hash,
    now,
    by,
  ]);
  return rows[0]?.count ?? 0;
}

/**
 * Refuses an event that has happened too often within the hour.
 *
 * @throws OperationError too_many_requests with `retry_after_s`
 */
export async function requireVelocity(pool: pg.Pool, velocity: Velocity): Promise<void> {
  if ((await count(pool, velocity, 0)) < maximums[velocity.scope]) return;
  const retry_after_s = Math.ceil((hour_ms - (velocity.now.getTime() % hour_ms)) / 1_000);
  throw new OperationError('too_many_requests', { details: { retry_after_s } });
}

/** Counts an event, over all nodes. */
export async function countVelocity(pool: pg.Pool, velocity: Velocity): Promise<void> {
  await count(pool, velocity, 1);
}
