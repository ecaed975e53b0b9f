import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const day_ms = 86_400_000;
const numbersAtOnce = 1_000;
/** The round rests nine times as long as it works, so that sales notice nothing of it: a million numbers take a quarter of an hour. */
const restForWork = 9;
/** A number is left alone for so long after the card was seen first: what is to keep it may still be under way. */
const untouchedFor_days = 1;

/** The last number that was looked at. Its instant stays a text: a Date has no microseconds. */
type Position = { last_created_at: string | null; last_merchant_uid: string | null; last_card_id: string | null };

/** The instant before which settled payments are refunded no more. */
export function settledBefore(now: Date, retention_days: number): Date {
  return new Date(now.getTime() - retention_days * day_ms);
}

/**
 * Wipes the numbers of all merchants that nothing needs any more, some at a time. Safe to repeat, and after a kill at any line.
 *
 * @param owner_pool connections for which row-level security does not hold
 * @param now business time
 * @param signal ends it before the next numbers
 * @param afterPart called each time some numbers were looked at
 * @returns how many numbers were wiped; whether all were looked at
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

/** When the card was seen first whose number has stood longest, by business time; undefined where none stands. */
export async function oldestNumberAt(owner_pool: pg.Pool): Promise<Date | undefined> {
  const { rows } = await owner_pool.query<{ created_at: Date }>(
    'select created_at from cards where sealed_number is not null order by created_at limit 1',
  );
  return rows[0]?.created_at;
}
