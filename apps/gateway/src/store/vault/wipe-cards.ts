import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const day_ms = 86_400_000;
const numbersAtOnce = 1_000;
/** The round pauses nine times as long as it works, so that sales are not slowed down. A million numbers take a quarter of an hour. */
const restForWork = 9;
/** A number is kept for this long after the card was first seen, because the request that will store it can still be in progress. */
const untouchedFor_days = 1;

/** The last number checked. Its instant stays a text, because a Date has no microseconds. */
type Position = { last_created_at: string | null; last_merchant_uid: string | null; last_card_id: string | null };

/** Returns the instant before which settled payments can no longer be refunded. */
export function settledBefore(now: Date, retention_days: number): Date {
  return new Date(now.getTime() - retention_days * day_ms);
}

/**
 * Wipes the numbers of all merchants that are no longer needed, a few at a time. Safe to repeat, and after a kill at any point.
 *
 * @param owner_pool connections that bypass row-level security
 * @param now business time
 * @param signal ends it before the next numbers
 * @param afterPart called after each part
 * @returns how many numbers were wiped; whether all were checked
 */
export async function wipeCards(
  owner_pool: pg.Pool,
  {
    now,
    retention_days,
    signal,
    afterPart,
  }: { now: Date; retention_days: number; signal?: AbortSignal; afterPart?: () => Promise<void> | void },
): Promise<{ wiped: number; complete: boolean }> {
  const created_before = new Date(now.getTime() - untouchedFor_days * day_ms);
  let position: Position = { last_created_at: null, last_merchant_uid: null, last_card_id: null };
  let wiped = 0;
  while (signal?.aborted !== true) {
    const begun_ms = performance.now();
    const { rows } = await owner_pool.query<Position & { looked_at: number; wiped: number }>(
      `select looked_at, wiped, last_created_at::text, last_merchant_uid, last_card_id
       from wipe_cards($1, $2, $3::timestamptz, $4, $5, $6, $7)`,
      [
        settledBefore(now, retention_days),
        created_before,
        position.last_created_at,
        position.last_merchant_uid,
        position.last_card_id,
        numbersAtOnce,
        now,
      ],
    );
    const [looked] = rows;
    if (looked === undefined || looked.looked_at === 0) return { wiped, complete: true };
    wiped += looked.wiped;
    position = looked;
    await afterPart?.();
    const rest_ms = (performance.now() - begun_ms) * restForWork;
    await delay(rest_ms, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return { wiped, complete: false };
}

/** Returns when the card with the oldest unwiped number was first seen, by business time; undefined if there is none. */
export async function oldestNumberAt(owner_pool: pg.Pool): Promise<Date | undefined> {
  const { rows } = await owner_pool.query<{ created_at: Date }>(
    'select created_at from cards where sealed_number is not null order by created_at limit 1',
  );
  return rows[0]?.created_at;
}
